/// A card that can be switched on and off.
public struct Card: Equatable, Sendable, Codable {
    /// Its identity.
    public let id: Int64
    /// What it is called.
    public let title: String
    /// What it does.
    public let subtitle: String
    /// Whether it is switched on.
    public let isActive: Bool

    /// A card as it is stored.
    public init(id: Int64, title: String, subtitle: String, isActive: Bool) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.isActive = isActive
    }
}
