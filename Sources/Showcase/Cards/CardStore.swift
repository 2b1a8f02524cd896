/// Where cards, and what stands above them, are kept.
public protocol CardStore: Sendable {
    /// All cards, in the order of their ids.
    func cards() async throws -> [Card]
    /// Switches a card on or off; false where it isn't there.
    func setActive(_ isActive: Bool, of id: Int64) async throws -> Bool
    /// The announcements, in the order of their ids.
    func banners() async throws -> [Banner]
    /// The pictures of the carousel, in the order of their ids.
    func highlights() async throws -> [Highlight]
}
