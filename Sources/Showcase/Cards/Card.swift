/// A card that can be switched on and off.
public struct Card: Equatable, Sendable, Codable {
    /// The card's identity.
    public let id: Int64
    /// The card's title.
    public let title: String
    /// The description of what the card does.
    public let subtitle: String
    /// Whether it is switched on.
    public let isActive: Bool

    /// A card as stored.
    public init(id: Int64, title: String, subtitle: String, isActive: Bool) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.isActive = isActive
    }
}
