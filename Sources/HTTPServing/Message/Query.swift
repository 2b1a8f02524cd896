public import Basics

/// The parameters of a URL's query, decoded, in order.
public struct Query: Sendable {
    /// A parameter, `name=value`.
    package struct Item: Hashable, Sendable {
        package let name: Identifier
        /// The part after `=`, decoded; empty without `=`.
        package var value: String { content.rawValue }
        private let content: Identifier

        package init(name: Identifier, value: String) { (self.name, content) = (name, Identifier(value)) }

        /// Parses a pair; `nil` if it isn't UTF-8 without U+0000.
        fileprivate init?(encoded: ArraySlice<UInt8>) {
            let mark = encoded.firstIndex(of: 0x3D) ?? encoded.endIndex
            let (first, second) = (encoded[..<mark], encoded[mark...].dropFirst())
            guard let name = PercentCoding.text(first.span, isForm: true),
                let value = PercentCoding.text(second.span, isForm: true)
            else { return nil }
            self.init(name: Identifier(name), value: value)
        }
    }

    package var items: [Item]
    /// Whether all of the query is UTF-8 without U+0000. Items that aren't are left out, and ``Router`` rejects the
    /// request: different bytes would be decoded to the same text, and databases refuse U+0000.
    public private(set) var isText = true

    package init(items: [Item]) { self.items = items }

    /// Parses a query, the part of a URL after `?`: percent-encoded pairs separated by `&`, with `+` for a space. An
    /// invalid escape is left unchanged.
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

    /// The first value of the parameter `name`, or `nil` if there is none.
    public subscript(name: Identifier) -> String? { items.first { $0.name == name }?.value }
}

/// The values of a route's parameters in a path, percent-decoded.
public struct PathParameters: Sendable, Equatable {
    private let names: [Identifier]
    /// The values, in the order of the parameters.
    public let values: [Identifier]

    /// No parameters.
    public init() { self.init(names: [], values: []) }

    init(names: [Identifier], values: [Identifier]) { (self.names, self.values) = (names, values) }

    /// The value of the parameter `name`, or `nil` if there is none.
    public subscript(name: Identifier) -> String? { names.firstIndex(of: name).map { values[$0].rawValue } }
}
