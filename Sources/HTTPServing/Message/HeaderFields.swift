import Basics
import Synchronization

/// The header fields of a message, in order. Names are compared without case (RFC 9110, section 5.1).
public struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral {
    package struct Field: Sendable {
        package let name: String
        /// The value without leading and trailing white space.
        package fileprivate(set) var value: String
    }

    package var fields: [Field] {
        reads?.note()
        return lines
    }

    /// The field lines, for code that makes no response from them.
    package private(set) var lines: [Field] = []
    /// The record of reads, for the fields of a request whose response may be sent again.
    package var reads: UnkeyedReads?

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
            if let reads, UnkeyedNames.all.contains(name.rawValue.utf8.span) { reads.note() }
            return value(of: name)
        }
        set {
            if has(name) { lines.removeAll { $0.name.isSame(as: name.rawValue) } }
            if let newValue { append(name, newValue) }
        }
    }

    /// Returns the value of the field `name`, without recording that it was read.
    public func value(of name: HeaderName) -> String? {
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

    /// Adds `member` in the same way. A value that it was added to last isn't put together again.
    mutating func merge(_ name: HeaderName, _ member: MergedMember) {
        guard let index = onlyLine(of: name) else { return merge(name, member.text) }
        let value = lines[index].value
        if let whole = member.known(in: value) {
            lines[index].value = whole
        } else {
            merge(name, member.text)
            member.note(in: value, lines[index].value)
        }
    }

    /// Returns the index of the line with this name; `nil` if there is none, or several.
    private func onlyLine(of name: HeaderName) -> Int? {
        var only: Int?
        for index in lines.indices where lines[index].name.isSame(as: name.rawValue) {
            if only != nil { return nil }
            only = index
        }
        return only
    }
}

extension HeaderFields.Field {
    fileprivate mutating func add(_ member: String) {
        value.reserveCapacity(value.utf8.count + 2 + member.utf8.count)
        if !value.isEmpty { value += ", " }
        value += member
    }
}

/// A member that is added to the same list field of many messages. It remembers the last value that it was added to:
/// putting a value together takes thousands of instructions.
final class MergedMember: Sendable {
    let text: String
    private let last = Mutex<(before: Identifier, after: String)?>(nil)

    init(_ text: String) { self.text = text }

    /// Returns `value` with the member, if it was added to that value last.
    func known(in value: String) -> String? {
        last.withLock { last in
            guard let last, last.before == Identifier(value) else { return nil }
            return last.after
        }
    }

    func note(in value: String, _ whole: String) { last.withLock { $0 = (Identifier(value), whole) } }
}
