internal import Basics

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
