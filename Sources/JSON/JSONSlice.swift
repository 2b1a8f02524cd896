/// A value in a JSON text: its bytes in place, neither copied nor decoded.
public struct JSONSlice: Sendable {
    /// The text.
    public let bytes: Bytes
    /// The value's byte range in the text.
    public let range: Range<Int>

    /// The value at `range` of `bytes`; `range` is clamped to the text.
    public init(_ bytes: Bytes, _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range.clamped(to: 0..<bytes.count)
    }

    /// The whole text.
    public init(_ bytes: Bytes) { self.init(bytes, 0..<bytes.count) }

    /// A copy of the value's bytes.
    public var array: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// The value as text.
    public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// Calls `body` with the value's bytes, and returns its result. The bytes are valid only until it returns.
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBytes { all throws(Failure) in try body(UnsafeRawBufferPointer(rebasing: all[range])) }
    }
}

extension JSONSlice: Equatable {
    /// Returns whether both values have equal bytes.
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

    /// Writes a member whose value is JSON.
    public mutating func member(_ name: StaticString, _ slice: JSONSlice) {
        key(name)
        value(slice)
    }
}
