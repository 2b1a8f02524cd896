internal import Basics
package import Screens

package protocol CarStore: Sendable {
    /// Returns the cars in `range` whose names match `search`, newest first: a word in the name begins with each of its
    /// words, without regard to case. An empty text matches all cars. Takes no longer for the oldest of a million cars
    /// than for the newest.
    func cars(matching search: String, in range: KeyRange) async throws -> [Car]
    /// Returns the car with this id, or `nil` if there is none.
    func car(_ id: Int64) async throws -> Car?
    /// Stores a car, and returns it with its new id; the `id` of `car` is ignored. Throws `StoreFull` if the store is
    /// full.
    func add(_ car: Car) async throws -> Car
    /// Removes a car. Returns false if it doesn't exist.
    func remove(_ id: Int64) async throws -> Bool
}

extension Topic {
    static let cars: Topic = "cars"
}

/// An item of the cars feed.
package struct Car: Identifiable, Sendable {
    /// The kind of an item, by which the cell controller is chosen.
    package struct Kind: Hashable, Sendable {
        package var rawValue: String { identifier.rawValue }
        private let identifier: Identifier

        package init(rawValue: String) { identifier = Identifier(rawValue) }

        package static let product = Kind(rawValue: "product")
        /// An advertisement for a page elsewhere.
        package static let advertising = Kind(rawValue: "advertising")
    }

    /// The item's identity, never reused. Newer items have larger ones.
    package var id: Int64
    package let kind: Kind
    package let name: String
    package let operatedBy: String
    /// The price in whole US dollars.
    package let price: Int
    /// The file name of the picture below `/assets/`.
    package let image: String
    /// The URL of an advertisement's page; `nil` for a product.
    package let url: String?

    package init(
        id: Int64, kind: Kind, name: String, operatedBy: String, price: Int, image: String, url: String? = nil
    ) {
        (self.id, self.kind, self.name, self.operatedBy) = (id, kind, name, operatedBy)
        (self.price, self.image, self.url) = (price, image, url)
    }
}
