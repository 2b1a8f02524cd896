import Identity
import JSON

/// The JSON object in one part of a token, read to its last leaf. No object in it has a name twice: of two members with
/// one name, some readers take the first and others the last (RFC 7515, section 4; RFC 7519, section 4).
struct TokenObject {
    /// So many levels of objects and arrays may stand in each other: a walk over them takes a part of the stack each.
    static let maximumDepth = 16

    private let members: [(name: Identifier, value: JSONSlice)]

    /// Reads `json`. Throws `MalformedJSON` for anything but one JSON object (RFC 8259), and `TokenError.malformed` for a
    /// name that an object has twice, and for more than `maximumDepth` levels.
    init(_ json: [UInt8]) throws {
        members = try JSONSlice(.copying(json)).membersWithUniqueNames(depth: Self.maximumDepth)
    }

    /// The member with this name, compared by its bytes, if it is there.
    subscript(name: Identifier) -> JSONSlice? { members.first { $0.name == name }?.value }

    /// The string that is the member `name`; `nil` for anything else.
    func string(_ name: Identifier) -> String? { try? self[name]?.string() }

    /// The number that is the member `name`; `nil` for anything else, and for one that a `Double` can't hold.
    func number(_ name: Identifier) -> Double? {
        guard let value = self[name], value.kind == .number, let number = Double(value.text) else { return nil }
        return number.isFinite ? number : nil
    }
}

extension JSONSlice {
    /// The members of an object that has at most `depth` levels. Names are compared by their bytes, without escapes.
    fileprivate func membersWithUniqueNames(depth: Int) throws -> [(name: Identifier, value: JSONSlice)] {
        let members = try members()
        var names: Set<Identifier> = []
        for (name, value) in members {
            guard names.insert(name).inserted else { throw TokenError.malformed }
            try value.check(depth: depth - 1)
        }
        return members
    }

    /// Reads a value of at most `depth` levels. A word, such as a number, was read when its end was found.
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
