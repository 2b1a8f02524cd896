/// A text that is no JSON (RFC 8259), or not the kind of value that was asked for.
public struct MalformedJSON: Error, Equatable, Sendable {
    /// Where in the text it stopped being what was expected.
    public let offset: Int
}

extension JSONSlice {
    /// The members of an object, in order. Throws `MalformedJSON` for anything else.
    public func members() throws(MalformedJSON) -> [(name: String, value: JSONSlice)] {
        var scanner = JSONScanner(self)
        var members: [(String, JSONSlice)] = []
        try scanner.list(from: 0x7B, to: 0x7D) { scanner throws(MalformedJSON) in
            let name = try scanner.value()
            try scanner.expect(0x3A)
            members.append((try name.string(), try scanner.value()))
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
        try withUnsafeBytes { bytes throws(MalformedJSON) in
            guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else {
                throw MalformedJSON(offset: range.lowerBound)
            }
            let content = bytes[1..<bytes.count - 1]
            guard content.contains(0x5C) else { return String(decoding: content, as: UTF8.self) }
            guard let text = JSONEscapes.removed(from: Array(content)) else {
                throw MalformedJSON(offset: range.lowerBound)
            }
            return text
        }
    }

    /// What kind of value this is by its first byte; `nil` where no value begins so.
    public var kind: Kind? {
        switch withUnsafeBytes({ bytes in bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) } }) {
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

/// Walks over a JSON text and finds where its values end.
private struct JSONScanner {
    private let slice: JSONSlice
    private var index: Int

    init(_ slice: JSONSlice) {
        self.slice = slice
        index = slice.range.lowerBound
    }

    /// Walks over a bracketed list to the end of the text, calling `element` at each of its elements.
    mutating func list(
        from opening: UInt8, to closing: UInt8, _ element: (inout JSONScanner) throws(MalformedJSON) -> Void
    ) throws(MalformedJSON) {
        try expect(opening)
        if peek() != closing {
            repeat { try element(&self) } while take(0x2C)
        }
        try expect(closing)
        if peek() != nil { throw MalformedJSON(offset: index) }
    }

    mutating func expect(_ byte: UInt8) throws(MalformedJSON) {
        if !take(byte) { throw MalformedJSON(offset: index) }
    }

    /// The next value, whatever it is: its brackets and strings are closed, what is between them is not looked at.
    mutating func value() throws(MalformedJSON) -> JSONSlice {
        guard let first = peek() else { throw MalformedJSON(offset: index) }
        let start = index
        switch first {
        case 0x22: try skipString()
        case 0x7B, 0x5B: try skipNested()
        default: skipWord()
        }
        if index == start { throw MalformedJSON(offset: index) }
        return JSONSlice(slice.bytes, start..<index)
    }

    private mutating func skipNested() throws(MalformedJSON) {
        var depth = 0
        repeat {
            guard let byte = current else { throw MalformedJSON(offset: index) }
            switch byte {
            case 0x22: try skipString()
            case 0x7B, 0x5B:
                depth += 1
                index += 1
            case 0x7D, 0x5D:
                depth -= 1
                index += 1
            default: index += 1
            }
        } while depth > 0
    }

    private mutating func skipString() throws(MalformedJSON) {
        index += 1
        while let byte = current, byte != 0x22 { index += byte == 0x5C ? 2 : 1 }
        guard current == 0x22 else { throw MalformedJSON(offset: index) }
        index += 1
    }

    private mutating func skipWord() {
        while let byte = current, !",:]}[{\" \t\r\n".utf8.contains(byte) { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        index += 1
        return true
    }

    /// The next byte that isn't white space.
    private mutating func peek() -> UInt8? {
        while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
        return current
    }

    private var current: UInt8? {
        index < slice.range.upperBound ? slice.bytes.withUnsafeBytes { $0[index] } : nil
    }
}
