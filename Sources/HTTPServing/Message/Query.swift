public import Identity

/// The parameters of a URL's query, decoded, in the order they came.
public struct Query: Sendable {
    /// One `name=value`.
    public struct Item: Hashable, Sendable {
        /// The part before `=`, decoded.
        public let name: Identifier
        /// The part after `=`, decoded; empty without one.
        public var value: String { content.rawValue }
        private let content: Identifier

        /// An item from decoded parts.
        public init(name: Identifier, value: String) { (self.name, content) = (name, Identifier(value)) }
    }

    /// All items in order.
    public var items: [Item]
    /// Whether all that was read is UTF-8. An item that isn't is left out: `Router` refuses the request, as two different
    /// items would become the same text.
    public private(set) var isText = true

    /// A query of `items`.
    public init(items: [Item] = []) { self.items = items }

    /// Reads what stands after the `?`: pairs joined by `&`, `+` for a space, percent-encoded. What is no escape is taken
    /// as it is.
    public init(encoded: ArraySlice<UInt8>) {
        items = []
        var rest = encoded
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != 0x26 }
            if !pair.isEmpty { append(Item(encoded: pair)) }
            rest = rest[pair.endIndex...].dropFirst()
        }
    }

    private mutating func append(_ item: Item?) { if let item { items.append(item) } else { isText = false } }

    /// The first value of the parameter `name`.
    public subscript(name: Identifier) -> String? { items.first { $0.name == name }?.value }
}

extension Query.Item {
    /// `nil` for what is no UTF-8.
    fileprivate init?(encoded: ArraySlice<UInt8>) {
        let mark = encoded.firstIndex(of: 0x3D) ?? encoded.endIndex
        guard let name = PercentCoding.decodeForm(encoded[..<mark]),
            let value = PercentCoding.decodeForm(encoded[mark...].dropFirst())
        else { return nil }
        self.init(name: Identifier(name), value: value)
    }
}

extension PercentCoding {
    /// Decodes a part of a query: `+` is a space too. Returns `nil` for what is no UTF-8 then.
    public static func decodeForm(_ bytes: ArraySlice<UInt8>) -> String? {
        let isPlain = bytes.allSatisfy { $0 != 0x25 && $0 != 0x2B }
        let decoded = isPlain ? bytes : decode(bytes.map { $0 == 0x2B ? 0x20 : $0 })[...]
        guard let text = try? UTF8Span(validating: decoded.span) else { return nil }
        return String(copying: text)
    }
}
