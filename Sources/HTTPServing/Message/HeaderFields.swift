/// The header fields of a message, in order, names compared without case (RFC 9110, section 5.1).
public struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral {
    /// One field line.
    public struct Field: Hashable, Sendable {
        /// The name as it was given.
        public let name: String
        /// The value without white space around it.
        public let value: String
    }

    /// The field lines in order.
    public private(set) var fields: [Field] = []

    /// The fields of a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// No fields.
    public init() {}

    /// Adds a field line after those there are.
    public mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Makes room for `count` field lines in all.
    public mutating func reserveCapacity(_ count: Int) { fields.reserveCapacity(count) }

    /// The value of the field `name`, several lines joined by `, ` (RFC 9110, section 5.3). Setting replaces all
    /// lines of that name; `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            var value: String?
            for field in fields where Self.isSame(field.name, name) {
                value = value.map { $0 + ", " + field.value } ?? field.value
            }
            return value
        }
        set {
            fields.removeAll { Self.isSame($0.name, name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// Adds members to a list field such as `Vary`, leaving out those it has.
    public mutating func merge(_ name: String, _ members: String...) {
        let present = self[name] ?? ""
        let missing = members.filter { member in !present.hasListMember { Self.isSame($0.utf8.span, member.utf8.span) }
        }
        if !missing.isEmpty { self[name] = ((present.isEmpty ? [] : [present]) + missing).joined(separator: ", ") }
    }

    private static func isSame(_ a: String, _ b: String) -> Bool { isSame(a.utf8.span, b.utf8.span) }

    private static func isSame(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        for index in a.indices {
            let (one, other) = (a[index], b[index])
            guard one == other || (one | 0x20 == other | 0x20 && isLetter(one)) else { return false }
        }
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
