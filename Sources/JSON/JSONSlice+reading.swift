public import Identity

/// A text that is no JSON (RFC 8259), or not the kind of value that was asked for.
public struct MalformedJSON: Error, Equatable, Sendable {
    /// Where in the text it stopped being what was expected.
    public let offset: Int
}

extension JSONSlice {
    /// The members of an object, in order. Throws `MalformedJSON` for anything else.
    public func members() throws(MalformedJSON) -> [(name: Identifier, value: JSONSlice)] {
        var scanner = JSONScanner(self)
        var members: [(Identifier, JSONSlice)] = []
        try scanner.list(from: 0x7B, to: 0x7D) { scanner throws(MalformedJSON) in
            let name = Identifier(try scanner.string())
            try scanner.expect(0x3A)
            members.append((name, try scanner.value()))
        }
        return members
    }

    /// The elements of an array, in order. Throws `MalformedJSON` for anything else.
    public func elements() throws(MalformedJSON) -> [JSONSlice] {
        var scanner = JSONScanner(self)
        var elements: [JSONSlice] = []
        try scanner.list(from: 0x5B, to: 0x5D) { scanner throws(MalformedJSON) in
            elements.append(try scanner.value())
        }
        return elements
    }

    /// The string, without its escapes. Throws `MalformedJSON` for anything else.
    public func string() throws(MalformedJSON) -> String {
        var scanner = JSONScanner(self)
        let text = try scanner.string()
        try scanner.expectEnd()
        return text
    }

    /// What kind of value this is by its first byte; `nil` where no value begins so.
    public var kind: Kind? {
        switch withUnsafeBytes({ bytes in bytes.first { !JSONScanner.isWhiteSpace($0) } }) {
        case 0x7B: .object
        case 0x5B: .array
        case 0x22: .string
        case 0x74, 0x66: .bool
        case 0x6E: .null
        case 0x2D: .number
        case let digit? where (0x30...0x39).contains(digit): .number
        default: nil
        }
    }

    /// The kinds of JSON values.
    public enum Kind: Sendable {
        /// In braces.
        case object
        /// In brackets.
        case array
        /// In quotes.
        case string
        /// A number.
        case number
        /// `true` or `false`.
        case bool
        /// `null`.
        case null
    }
}
