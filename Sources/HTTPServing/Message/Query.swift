/// The parameters of a URL's query, decoded, in the order they came.
public struct Query: Sendable {
    /// One `name=value`.
    public struct Item: Hashable, Sendable {
        /// The part before `=`, decoded.
        public let name: String
        /// The part after `=`, decoded; empty without one.
        public let value: String

        /// An item from decoded parts.
        public init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }

    /// All items in order.
    public var items: [Item]

    /// A query of `items`.
    public init(items: [Item] = []) { self.items = items }

    /// Reads what stands after the `?`: pairs joined by `&`, `+` for a space, percent-encoded. An escape that is
    /// not UTF-8 is repaired, one that is no escape is taken as it is.
    public init(encoded: ArraySlice<UInt8>) {
        items = []
        var rest = encoded
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != 0x26 }
            if !pair.isEmpty { items.append(Item(encoded: pair)) }
            rest = rest[pair.endIndex...].dropFirst()
        }
    }

    /// The first value of the parameter `name`.
    public subscript(name: String) -> String? { items.first { $0.name == name }?.value }
}

extension Query.Item {
    fileprivate init(encoded: ArraySlice<UInt8>) {
        let mark = encoded.firstIndex(of: 0x3D) ?? encoded.endIndex
        name = PercentCoding.decodeForm(encoded[..<mark])
        value = PercentCoding.decodeForm(encoded[mark...].dropFirst())
    }
}
