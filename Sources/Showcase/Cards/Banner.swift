/// An announcement above the cards.
public struct Banner: Equatable, Sendable, Codable {
    /// The banner's identity.
    public let id: Int64
    /// The text of the announcement.
    public let text: String
    /// The file name of the picture below `/assets/`.
    public let image: String

    /// A banner as stored.
    public init(id: Int64, text: String, image: String) {
        self.id = id
        self.text = text
        self.image = image
    }
}
