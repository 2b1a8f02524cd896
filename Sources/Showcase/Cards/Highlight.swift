/// A picture with a title in the carousel.
public struct Highlight: Equatable, Sendable, Codable {
    /// The highlight's identity.
    public let id: Int64
    /// The title below the picture.
    public let title: String
    /// The file name of the picture below `/assets/`.
    public let image: String

    /// A highlight as stored.
    public init(id: Int64, title: String, image: String) {
        self.id = id
        self.title = title
        self.image = image
    }
}
