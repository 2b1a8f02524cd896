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
package struct Card: Equatable, Sendable, Codable {
    package let id: Int64
    package let title: String
    /// The description of what the card does.
    package let subtitle: String
    package let isActive: Bool

    package init(id: Int64, title: String, subtitle: String, isActive: Bool) {
        (self.id, self.title, self.subtitle, self.isActive) = (id, title, subtitle, isActive)
    }
}

/// An announcement above the cards.
package struct Banner: Equatable, Sendable, Codable {
    package let id: Int64
    package let text: String
    /// The file name of the picture below `/assets/`.
    package let image: String

    package init(id: Int64, text: String, image: String) {
        (self.id, self.text, self.image) = (id, text, image)
    }
}

/// A picture with a title in the carousel.
package struct Highlight: Equatable, Sendable, Codable {
    package let id: Int64
    package let title: String
    /// The file name of the picture below `/assets/`.
    package let image: String

    package init(id: Int64, title: String, image: String) {
        (self.id, self.title, self.image) = (id, title, image)
    }
}
