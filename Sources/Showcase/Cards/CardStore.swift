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
    /// The card's identity.
    package let id: Int64
    /// The card's title.
    package let title: String
    /// The description of what the card does.
    package let subtitle: String
    /// Whether it is switched on.
    package let isActive: Bool

    /// A card as stored.
    package init(id: Int64, title: String, subtitle: String, isActive: Bool) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.isActive = isActive
    }
}

/// An announcement above the cards.
package struct Banner: Equatable, Sendable, Codable {
    /// The banner's identity.
    package let id: Int64
    /// The text of the announcement.
    package let text: String
    /// The file name of the picture below `/assets/`.
    package let image: String

    /// A banner as stored.
    package init(id: Int64, text: String, image: String) {
        self.id = id
        self.text = text
        self.image = image
    }
}

/// A picture with a title in the carousel.
package struct Highlight: Equatable, Sendable, Codable {
    /// The highlight's identity.
    package let id: Int64
    /// The title below the picture.
    package let title: String
    /// The file name of the picture below `/assets/`.
    package let image: String

    /// A highlight as stored.
    package init(id: Int64, title: String, image: String) {
        self.id = id
        self.title = title
        self.image = image
    }
}
