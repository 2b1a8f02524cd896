internal import Identity

/// An item of the cars feed. A class, since a page of them is handed on again and again: with one reference to count
/// for each item, instead of one for each of its texts.
public final class Car: Identifiable, Sendable {
    /// What an item is for: it decides which cell controller shows it.
    public struct Kind: Hashable, Sendable {
        /// The name in the store.
        public var rawValue: String { identifier.rawValue }
        private let identifier: Identifier

        /// A kind by its name in the store.
        public init(rawValue: String) { identifier = Identifier(rawValue) }

        /// Something to buy.
        public static let product = Kind(rawValue: "product")
        /// Somebody else's offer, on a page of theirs.
        public static let advertising = Kind(rawValue: "advertising")
    }

    /// Its identity, never used again; newer items have larger ones.
    public let id: Int64
    /// What it is for.
    public let kind: Kind
    /// What it is called.
    public let name: String
    /// Who runs it.
    public let operatedBy: String
    /// What it costs, in whole US dollars.
    public let price: Int
    /// The file name of its picture below `/assets/`.
    public let image: String
    /// The page of an advertisement.
    public let url: String?

    /// An item as it is stored.
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

    /// Whether it is an advertisement.
    public var isAdvertising: Bool { kind == .advertising }
}
