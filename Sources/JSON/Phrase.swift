/// A text of a value between two literals, such as `Operated by Harbour Drive`. As a property of a ``JSONStruct`` it is
/// written piece by piece: no `String` is made for it.
public struct Phrase: Sendable, ExpressibleByStringLiteral {
    let before: StaticString
    let value: String
    let after: StaticString

    /// A phrase of `value` between two literals.
    public init(before: StaticString = "", _ value: String, after: StaticString = "") {
        (self.before, self.value, self.after) = (before, value, after)
    }

    /// A phrase with a text of its own.
    public init(stringLiteral text: String) { self.init(text) }
}

extension Phrase: CustomStringConvertible {
    /// The whole text.
    public var description: String { String(joining: before, value, after) }
}

extension Phrase: Hashable {
    /// Returns whether both have the same text, compared by bytes, however it is divided.
    public static func == (one: Self, other: Self) -> Bool {
        one.description.utf8.elementsEqual(other.description.utf8)
    }

    /// Hashes the bytes of the text.
    public func hash(into hasher: inout Hasher) {
        for byte in description.utf8 { hasher.combine(byte) }
    }
}

extension Phrase: Codable {
    /// Decodes a text. Throws `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    /// Encodes the text. Throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Phrase: JSONSchemaProviding {
    public static var jsonSchema: JSONSchema { .string }
    public static var sample: Phrase { "" }
}

extension String {
    /// The text `middle` between two literals, with one allocation at most.
    public init(joining before: StaticString, _ middle: String, _ after: StaticString) {
        let count = before.utf8CodeUnitCount + middle.utf8.count + after.utf8CodeUnitCount
        self.init(unsafeUninitializedCapacity: count) { room in
            guard let room = UnsafeMutableRawPointer(room.baseAddress) else { return 0 }
            room.copyFew(from: before.utf8Start, before.utf8CodeUnitCount)
            (room + before.utf8CodeUnitCount).copy(middle)
            let end = count - after.utf8CodeUnitCount
            (room + end).copyFew(from: after.utf8Start, after.utf8CodeUnitCount)
            return count
        }
    }
}

extension UnsafeMutableRawPointer {
    fileprivate func copy(_ text: String) {
        let copied: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            if let source = bytes.baseAddress { copyMemory(from: source, byteCount: bytes.count) }
        }
        if copied == nil {
            for (index, byte) in text.utf8.enumerated() { storeBytes(of: byte, toByteOffset: index, as: UInt8.self) }
        }
    }
}
