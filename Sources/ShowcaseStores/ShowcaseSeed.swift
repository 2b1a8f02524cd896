internal import FoundationEssentials

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

extension ShowcaseSeed {
    /// The data in a file of JSON. Throws an error that names the file where it can't be read, and where it isn't that.
    public init(file: String) throws {
        guard let data = FileManager.default.contents(atPath: file) else { throw UnusableSeed("\(file) can't be read") }
        do { self = try JSONDecoder().decode(ShowcaseSeed.self, from: data) } catch {
            throw UnusableSeed("\(file): \(error)")
        }
    }
}

/// A file that is no seed.
struct UnusableSeed: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) { description = "seed: " + what }
}
