internal import Basics

/// An item of the cars feed.
public struct Car: Identifiable, Sendable {
    /// The kind of an item, by which the cell controller is chosen.
    public struct Kind: Hashable, Sendable {
        /// The kind's name in the store.
        public var rawValue: String { identifier.rawValue }
        private let identifier: Identifier

        /// A kind with the name `rawValue`.
        public init(rawValue: String) { identifier = Identifier(rawValue) }

        /// A product of the showcase.
        public static let product = Kind(rawValue: "product")
        /// An advertisement for a page elsewhere.
        public static let advertising = Kind(rawValue: "advertising")
    }

    /// The item's identity, never reused. Newer items have larger ones.
    public let id: Int64
    /// The item's kind.
    public let kind: Kind
    /// The item's name.
    public let name: String
    /// The name of the operator.
    public let operatedBy: String
    /// The price in whole US dollars.
    public let price: Int
    /// The file name of the picture below `/assets/`.
    public let image: String
    /// The URL of an advertisement's page; `nil` for a product.
    public let url: String?

    /// An item as stored.
    public init(
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
    public var isAdvertising: Bool { kind == .advertising }
}
