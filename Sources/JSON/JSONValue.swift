public import Basics

/// A JSON value in memory, for documents that are assembled from parts, such as schemas. Responses that are composed
/// for each request are written by ``JSONWriter`` instead.
public indirect enum JSONValue: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A text, without escapes.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; its members are written in this order.
    case object([Member])
    /// A value that is JSON text already.
    case encoded(Bytes)

    /// A member of an object.
    public struct Member: Equatable, Sendable {
        /// The member's name.
        public let name: Identifier
        /// The member's value.
        public var value: JSONValue

        /// A member with a name and a value.
        public init(_ name: Identifier, _ value: JSONValue) { (self.name, self.value) = (name, value) }
        /// A member with a name and a value.
        public init(_ name: String, _ value: JSONValue) { self.init(Identifier(name), value) }
    }
}

extension JSONValue {
    /// The members of an object; empty for any other value.
    public var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// The value of the first member `name`, or `nil` if there is none.
    public subscript(name: Identifier) -> JSONValue? { members.first { $0.name == name }?.value }

    /// Returns the value with `change` applied to it and every value inside it, the innermost first.
    public func mapped(_ change: (JSONValue) -> JSONValue) -> JSONValue {
        switch self {
        case .array(let elements): change(.array(elements.map { $0.mapped(change) }))
        case .object(let members): change(.object(members.map { Member($0.name, $0.value.mapped(change)) }))
        case .null, .bool, .integer, .string, .encoded: change(self)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral text: String) { self = .string(text) }
    /// `true` or `false`.
    public init(booleanLiteral bool: Bool) { self = .bool(bool) }
    /// A whole number.
    public init(integerLiteral number: Int) { self = .integer(number) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object with the members in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}

extension JSONWriter {
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.value(bool)
        case .integer(let number): self.value(number)
        case .string(let text): self.value(text)
        case .encoded(let text): self.value(JSONSlice(text))
        case .array(let elements): array { writer in for element in elements { writer.value(element) } }
        case .object(let members):
            object { writer in
                for member in members {
                    writer.key(escaping: member.name.rawValue)
                    writer.value(member.value)
                }
            }
        }
    }
}

extension JSONValue {
    /// The value as JSON text.
    public var bytes: Bytes {
        var writer = JSONWriter()
        writer.value(self)
        return writer.finish()
    }
}
