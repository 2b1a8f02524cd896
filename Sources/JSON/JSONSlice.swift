public import Basics

/// A value in a JSON text: its bytes in place, neither copied nor decoded.
public struct JSONSlice: Sendable {
    public let bytes: Bytes
    /// The value's byte range in the text.
    public let range: Range<Int>

    /// The value at `range` of `bytes`; `range` is clamped to the text.
    public init(_ bytes: Bytes, _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range.clamped(to: 0..<bytes.count)
    }

    public init(_ bytes: Bytes) { self.init(bytes, 0..<bytes.count) }
    public var array: [UInt8] { withUnsafeBytes { [UInt8]($0) } }
    public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// Calls `body` with the value's bytes, and returns its result. The bytes are valid only until it returns.
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBytes { all throws(Failure) in try body(UnsafeRawBufferPointer(rebasing: all[range])) }
    }
}

extension JSONSlice: Equatable {
    public static func == (a: JSONSlice, b: JSONSlice) -> Bool {
        a.withUnsafeBytes { first in b.withUnsafeBytes { first.elementsEqual($0) } }
    }
}

extension JSONWriter {
    /// Writes a value that is JSON, byte for byte.
    public mutating func value(_ slice: JSONSlice) {
        separate()
        slice.withUnsafeBytes { buffer.append($0) }
    }

    public mutating func member(_ name: StaticString, _ slice: JSONSlice) {
        key(name)
        value(slice)
    }
}

/// An error: a text isn't JSON (RFC 8259), or not a value of the requested kind.
public struct MalformedJSON: Error, Equatable, Sendable {
    /// The offset in the text at which the error was found.
    public let offset: Int
    /// Whether the string that begins there is closed, but its content is no text: an escape is invalid or half a
    /// surrogate pair, a control character isn't escaped, or the bytes aren't UTF-8.
    public var hasNoText = false
    /// Whether a bracket there is nested deeper than may be.
    public var isTooDeep = false
}

extension JSONSlice {
    /// Returns the members of an object, in order. Throws `MalformedJSON` if the value isn't an object.
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

    /// Returns the elements of an array, in order. Throws `MalformedJSON` if the value isn't an array.
    public func elements() throws(MalformedJSON) -> [JSONSlice] {
        var scanner = JSONScanner(self)
        var elements: [JSONSlice] = []
        try scanner.list(from: 0x5B, to: 0x5D) { scanner throws(MalformedJSON) in
            elements.append(try scanner.value())
        }
        return elements
    }

    /// Returns the decoded text of a string. Throws `MalformedJSON` if the value isn't a string.
    public func string() throws(MalformedJSON) -> String {
        var scanner = JSONScanner(self)
        let text = try scanner.string()
        try scanner.expectEnd()
        return text
    }

    /// The kind of value, judged by its first byte; `nil` if no value begins with it.
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

    public enum Kind: Sendable {
        case object
        case array
        case string
        case number
        case bool
        case null
    }
}
