/// An announcement above the cards.
public struct Banner: Equatable, Sendable, Codable {
    /// Its identity.
    public let id: Int64
    /// What it says.
    public let text: String
    /// The file name of its picture below `/assets/`.
    public let image: String

    /// A banner as it is stored.
    public init(id: Int64, text: String, image: String) {
        self.id = id
        self.text = text
        self.image = image
    }
}
