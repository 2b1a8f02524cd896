public import Identity

/// A JSON value with all its parts at hand: for documents that are put together from pieces, such as schemas. What is
/// composed for each request is written by `JSONWriter` alone.
public indirect enum JSONValue: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// Text, without escapes.
    case string(String)
    /// Values in an order.
    case array([JSONValue])
    /// Members in the order in which they are written.
    case object([Member])
    /// A value that is JSON already.
    case slice(JSONSlice)

    /// A member of an object.
    public struct Member: Equatable, Sendable {
        /// Its name.
        public let name: Identifier
        /// Its value.
        public var value: JSONValue

        /// A member from its parts.
        public init(_ name: Identifier, _ value: JSONValue) { (self.name, self.value) = (name, value) }
        /// A member from its parts.
        public init(_ name: String, _ value: JSONValue) { self.init(Identifier(name), value) }
    }
}

extension JSONValue {
    /// The members of an object; of anything else there are none.
    public var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// The value of the first member `name`; `nil` where there is none.
    public subscript(name: Identifier) -> JSONValue? { members.first { $0.name == name }?.value }

    /// The value with `change` made of each value in it, the inner ones first.
    public func mapped(_ change: (JSONValue) -> JSONValue) -> JSONValue {
        switch self {
        case .array(let elements): change(.array(elements.map { $0.mapped(change) }))
        case .object(let members): change(.object(members.map { Member($0.name, $0.value.mapped(change)) }))
        case .null, .bool, .integer, .string, .slice: change(self)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Text.
    public init(stringLiteral text: String) { self = .string(text) }
    /// `true` or `false`.
    public init(booleanLiteral bool: Bool) { self = .bool(bool) }
    /// A whole number.
    public init(integerLiteral number: Int) { self = .integer(number) }
    /// Values in an order.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Members in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
