import Identity
import JSON

/// The JSON object in one part of a token, checked as a whole: names are unique in every object. Parsers differ in
/// which of two members with one name they read (RFC 7515, section 4; RFC 7519, section 4).
struct TokenObject {
    /// The maximum nesting of objects and arrays, which bounds the stack.
    static let maximumDepth = 16

    private let members: [(name: Identifier, value: JSONSlice)]

    /// Parses `json`. Throws `MalformedJSON` for anything but one JSON object (RFC 8259), and `TokenError.malformed`
    /// for a repeated name, or for more than `maximumDepth` levels.
    init(_ json: [UInt8]) throws {
        members = try JSONSlice(.copying(json)).membersWithUniqueNames(depth: Self.maximumDepth)
    }

    /// The member `name`, compared by its bytes, or `nil`.
    subscript(name: Identifier) -> JSONSlice? { members.first { $0.name == name }?.value }

    /// Returns the string of the member `name`, or `nil` if it isn't one.
    func string(_ name: Identifier) -> String? { try? self[name]?.string() }

    /// Returns the number of the member `name`, or `nil` if it isn't a finite `Double`.
    func number(_ name: Identifier) -> Double? {
        guard let value = self[name], value.kind == .number, let number = Double(value.text) else { return nil }
        return number.isFinite ? number : nil
    }
}

extension JSONSlice {
    /// Returns the members of an object of at most `depth` levels. Names are unescaped and compared by their bytes.
    fileprivate func membersWithUniqueNames(depth: Int) throws -> [(name: Identifier, value: JSONSlice)] {
        let members = try members()
        var names: Set<Identifier> = []
        for (name, value) in members {
            guard names.insert(name).inserted else { throw TokenError.malformed }
            try value.check(depth: depth - 1)
        }
        return members
    }

    /// Checks a value of at most `depth` levels. Numbers and literals were checked when their end was found.
    private func check(depth: Int) throws {
        guard kind == .object || kind == .array else {
            if kind == .string { _ = try string() }
            return
        }
        guard depth > 0 else { throw TokenError.malformed }
        if kind == .object {
            _ = try membersWithUniqueNames(depth: depth)
        } else {
            for element in try elements() { try element.check(depth: depth - 1) }
        }
    }
}
