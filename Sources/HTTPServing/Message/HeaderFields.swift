/// The header fields of a message, in order. Names are compared without case (RFC 9110, section 5.1).
public struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral {
    /// A field line.
    public struct Field: Sendable {
        /// The name as received.
        public let name: String
        /// The value without leading and trailing white space.
        public fileprivate(set) var value: String
    }

    /// The field lines, in order.
    public private(set) var fields: [Field] = []

    /// Fields from a dictionary literal, in its order.
    public init(dictionaryLiteral elements: (HeaderName, String)...) {
        // Room for the fields that middleware adds to a response.
        fields.reserveCapacity(elements.count + 4)
        for (name, value) in elements { append(name, value) }
    }

    /// No fields.
    public init() {}

    /// No fields, with room for `capacity` field lines.
    public init(capacity: Int) { fields.reserveCapacity(capacity) }

    /// Appends a field line.
    public mutating func append(_ name: HeaderName, _ value: String) {
        fields.append(Field(name: name.rawValue, value: value))
    }

    /// Reserves memory for `count` field lines in all.
    public mutating func reserveCapacity(_ count: Int) { fields.reserveCapacity(count) }

    /// The value of the field `name`; several lines are joined with `, ` (RFC 9110, section 5.3). Setting it replaces
    /// all lines with that name; `nil` removes them.
    public subscript(name: HeaderName) -> String? {
        get {
            var value: String?
            for index in fields.indices where fields[index].name.isSame(as: name.rawValue) {
                value = value.map { $0 + ", " + fields[index].value } ?? fields[index].value
            }
            return value
        }
        set {
            if has(name) { fields.removeAll { $0.name.isSame(as: name.rawValue) } }
            if let newValue { append(name, newValue) }
        }
    }

    /// Returns whether a field line has this name.
    func has(_ name: HeaderName) -> Bool { fields.contains { $0.name.isSame(as: name.rawValue) } }

    /// Adds a member to a list field such as `Vary`, unless the field contains it.
    public mutating func merge(_ name: HeaderName, _ member: String) {
        var last: Int?
        for index in fields.indices where fields[index].name.isSame(as: name.rawValue) {
            if fields[index].value.hasListMember({ $0.isSame(as: member) }) { return }
            last = index
        }
        guard let last else { return append(name, member) }
        fields[last].add(member)
    }
}

extension HeaderFields.Field {
    fileprivate mutating func add(_ member: String) {
        value.reserveCapacity(value.utf8.count + 2 + member.utf8.count)
        if !value.isEmpty { value += ", " }
        value += member
    }
}
