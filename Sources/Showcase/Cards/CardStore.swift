import Screens

/// A store of cards, and of the banners and pictures above them.
package protocol CardStore: Sendable {
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

/// A card that can be switched on and off.
package struct Card: Equatable, Sendable, Decodable {
    package private(set) var id: Int64 = 0
    package let title: String
    /// The description of what the card does.
    package let subtitle: String
    package let isActive: Bool

    private enum CodingKeys: CodingKey { case title, subtitle, isActive }
}

/// An announcement above the cards.
package struct Banner: Equatable, Sendable, Decodable {
    package private(set) var id: Int64 = 0
    package let text: String
    /// The file name of the picture below `/assets/`.
    package let image: String

    private enum CodingKeys: CodingKey { case text, image }
}

/// A picture with a title in the carousel.
package struct Highlight: Equatable, Sendable, Decodable {
    package private(set) var id: Int64 = 0
    package let title: String
    /// The file name of the picture below `/assets/`.
    package let image: String

    private enum CodingKeys: CodingKey { case title, image }
}
