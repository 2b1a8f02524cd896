/// A picture with a title in the carousel.
public struct Highlight: Equatable, Sendable, Codable {
    /// Its identity.
    public let id: Int64
    /// What it says.
    public let title: String
    /// The file name of its picture below `/assets/`.
    public let image: String

    /// A highlight as it is stored.
    public init(id: Int64, title: String, image: String) {
        self.id = id
        self.title = title
        self.image = image
    }
}
