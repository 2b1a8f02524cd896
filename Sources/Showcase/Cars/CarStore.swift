internal import Basics
import Screens

/// A query for cars.
package struct CarQuery: Equatable, Sendable {
    /// Words that the name has to match: a word in the name begins with each of them, without regard to case. Empty for
    /// all cars.
    package var search: String
    /// Only cars older than this id, which need not exist any more.
    package var before: Int64?
    /// Only cars with this id, which need not exist any more, and newer ones.
    package var through: Int64?
    /// The maximum number of cars.
    package var limit: Int

    /// A query for the newest `limit` cars that match.
    package init(search: String = "", before: Int64? = nil, through: Int64? = nil, limit: Int) {
        self.search = search
        self.before = before
        self.through = through
        self.limit = limit
    }
}

/// A store of cars.
package protocol CarStore: Sendable {
    /// Returns the cars that match `query`, newest first. Takes no longer for the oldest of a million cars than for the
    /// newest.
    func cars(_ query: CarQuery) async throws -> [Car]
    /// Returns the car with this id, or `nil` if there is none.
    func car(_ id: Int64) async throws -> Car?
    /// Stores a car, and returns it with its new id; the `id` of `car` is ignored. Throws `StoreFull` if the store is
    /// full.
    func add(_ car: Car) async throws -> Car
    /// Removes a car. Returns false if it doesn't exist.
    func remove(_ id: Int64) async throws -> Bool
}

extension Topic {
    /// The cars.
    static let cars: Topic = "cars"
}

/// An item of the cars feed.
package struct Car: Identifiable, Sendable {
    /// The kind of an item, by which the cell controller is chosen.
    package struct Kind: Hashable, Sendable {
        /// The kind's name in the store.
        package var rawValue: String { identifier.rawValue }
        private let identifier: Identifier

        /// A kind with the name `rawValue`.
        package init(rawValue: String) { identifier = Identifier(rawValue) }

        /// A product of the showcase.
        package static let product = Kind(rawValue: "product")
        /// An advertisement for a page elsewhere.
        package static let advertising = Kind(rawValue: "advertising")
    }

    /// The item's identity, never reused. Newer items have larger ones.
    package let id: Int64
    /// The item's kind.
    package let kind: Kind
    /// The item's name.
    package let name: String
    /// The name of the operator.
    package let operatedBy: String
    /// The price in whole US dollars.
    package let price: Int
    /// The file name of the picture below `/assets/`.
    package let image: String
    /// The URL of an advertisement's page; `nil` for a product.
    package let url: String?

    /// An item as stored.
    package init(
        id: Int64, kind: Kind, name: String, operatedBy: String, price: Int, image: String, url: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.operatedBy = operatedBy
        self.price = price
        self.image = image
        self.url = url
    }

    /// Whether the item is an advertisement.
    package var isAdvertising: Bool { kind == .advertising }
}
