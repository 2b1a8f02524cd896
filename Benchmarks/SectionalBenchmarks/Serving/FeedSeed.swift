import FoundationEssentials
import Showcase

/// The items of the feed as the showcase's seed lists them.
struct FeedSeed: Decodable {
    private struct Item: Decodable {
        let name: String
        let operatedBy: String
        let price: Int
        let image: String
        let isAdvertising: Bool
        let url: String?
    }

    private let cars: [Item]

    /// Reads a seed's file.
    static func read(_ path: String) throws -> FeedSeed {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError(text: "--seed: \(path) can't be read")
        }
        return try JSONDecoder().decode(FeedSeed.self, from: data)
    }

    /// The items, newest first, with the ids that a store gives them.
    var feed: [Car] { feed(of: cars.count) }

    /// `count` items, newest first: the seed's, over and over.
    func feed(of count: Int) -> [Car] {
        (0..<count).map { index in car(cars[index % cars.count], id: Int64(count - index)) }
    }

    private func car(_ item: Item, id: Int64) -> Car {
        Car(
            id: id, kind: item.isAdvertising ? .advertising : .product, name: item.name, operatedBy: item.operatedBy,
            price: item.price, image: item.image, url: item.url)
    }
}
