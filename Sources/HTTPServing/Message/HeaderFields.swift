/// The header fields of a message, in order. Names are compared without case (RFC 9110, section 5.1).
public struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral {
    package struct Field: Sendable {
        package let name: String
        /// The value without leading and trailing white space.
        package fileprivate(set) var value: String

        fileprivate mutating func add(_ member: String) {
            value.reserveCapacity(value.utf8.count + 2 + member.utf8.count)
            if !value.isEmpty { value += ", " }
            value += member
        }
    }

    package var fields: [Field] {
        reads?.noteUnkeyedRead()
        return lines
    }

    /// The field lines, for code that makes no response from them.
    package private(set) var lines: [Field] = []
    /// The record of reads, for the fields of a request whose response may be sent again.
    package var reads: RequestRecord?

    /// Fields from a dictionary literal, in its order.
    public init(dictionaryLiteral elements: (HeaderName, String)...) {
        // Room for the fields that middleware adds to a response.
        lines.reserveCapacity(elements.count + 4)
        for (name, value) in elements { append(name, value) }
    }

    /// No fields.
    public init() {}

    /// No fields, with room for `capacity` field lines.
    public init(capacity: Int) { lines.reserveCapacity(capacity) }

    /// Appends a field line.
    public mutating func append(_ name: HeaderName, _ value: String) {
        lines.append(Field(name: name.rawValue, value: value))
    }

    /// Reserves memory for `count` field lines in all.
    public mutating func reserveCapacity(_ count: Int) { lines.reserveCapacity(count) }

    /// The value of the field `name`; several lines are joined with `, ` (RFC 9110, section 5.3). Setting it replaces
    /// all lines with that name; `nil` removes them.
    public subscript(name: HeaderName) -> String? {
        get {
            if let reads, UnkeyedNames.all.contains(name.rawValue.utf8.span) { reads.noteUnkeyedRead() }
            return value(of: name)
        }
        set {
            if has(name) { lines.removeAll { $0.name.isSame(as: name.rawValue) } }
            if let newValue { append(name, newValue) }
        }
    }

    /// Returns the value of the field `name`, without recording that it was read, for code that makes
    /// no response from it.
    package func value(of name: HeaderName) -> String? {
        var value: String?
        for index in lines.indices where lines[index].name.isSame(as: name.rawValue) {
            value = value.map { $0 + ", " + lines[index].value } ?? lines[index].value
        }
        return value
    }

    /// Returns whether a field line has this name, without recording that it was read.
    func has(_ name: HeaderName) -> Bool {
        // A closure would copy each line.
        for index in lines.indices where lines[index].name.isSame(as: name.rawValue) { return true }
        return false
    }

    /// Adds a member to a list field such as `Vary`, unless the field contains it.
    public mutating func merge(_ name: HeaderName, _ member: String) {
        var last: Int?
        for index in lines.indices where lines[index].name.isSame(as: name.rawValue) {
            if lines[index].value.hasListMember({ $0.isSame(as: member) }) { return }
            last = index
        }
        guard let last else { return append(name, member) }
        lines[last].add(member)
    }
}
