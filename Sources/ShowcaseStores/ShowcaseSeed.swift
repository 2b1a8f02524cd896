/// The data that an empty database begins with.
public struct ShowcaseSeed: Decodable, Sendable {
    struct Car: Decodable, Sendable {
        let name: String
        let operatedBy: String
        let price: Int
        let image: String
        let isAdvertising: Bool
        let url: String?
    }

    struct Card: Decodable, Sendable {
        let title: String
        let subtitle: String
        let isActive: Bool
    }

    struct Banner: Decodable, Sendable {
        let text: String
        let image: String
    }

    struct Highlight: Decodable, Sendable {
        let title: String
        let image: String
    }

    struct Member: Decodable, Sendable {
        let name: String
        let email: String
        let title: String
    }

    /// The to-dos that each list begins with, from the top.
    let todos: [String]
    /// The feed, newest first.
    let cars: [Car]
    let cards: [Card]
    let banners: [Banner]
    let highlights: [Highlight]
    /// The team, in the order in which they joined.
    let members: [Member]
}
