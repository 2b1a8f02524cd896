import Sectional

/// Where cards, and what stands above them, are kept.
public protocol CardStore: Sendable {
    /// All cards, in the order of their ids.
    func cards() async throws -> [Card]
    /// Switches a card on where it is off, and off where it is on; false where it isn't there. Two at once switch it
    /// twice.
    func toggle(_ id: Int64) async throws -> Bool
    /// The announcements, in the order of their ids.
    func banners() async throws -> [Banner]
    /// The pictures of the carousel, in the order of their ids.
    func highlights() async throws -> [Highlight]
}

extension Topic {
    /// The cards, and what stands above them.
    static let cards: Topic = "cards"
}
