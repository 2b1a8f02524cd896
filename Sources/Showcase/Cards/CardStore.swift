import Screens

/// A store of cards, and of the banners and pictures above them.
public protocol CardStore: Sendable {
    /// Returns all cards, ordered by id.
    func cards() async throws -> [Card]
    /// Toggles a card. Returns false if it doesn't exist. Two concurrent calls toggle it twice.
    func toggle(_ id: Int64) async throws -> Bool
    /// Returns the announcements, ordered by id.
    func banners() async throws -> [Banner]
    /// Returns the pictures of the carousel, ordered by id.
    func highlights() async throws -> [Highlight]
}

extension Topic {
    /// The cards, and the banners and pictures above them.
    static let cards: Topic = "cards"
}
