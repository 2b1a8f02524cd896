import JSON

/// Writes fields one after another, each so that its end is known: different fields have different bytes.
struct FieldWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) { write(UInt64(truncatingIfNeeded: number)) }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ hash: ContentHash) {
        write(hash.high)
        write(hash.low)
    }

    /// Writes the number of values, and each with `body`.
    mutating func write<Value>(each values: [Value], _ body: (inout FieldWriter, Value) -> Void) {
        write(values.count)
        for value in values { body(&self, value) }
    }

    private mutating func write(_ word: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
    }
}

/// Reads what a ``FieldWriter`` has written. Throws ``FieldReader/Malformed`` for other bytes.
struct FieldReader {
    struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() throws(Malformed) -> Int { Int(truncatingIfNeeded: try word()) }

    mutating func text() throws(Malformed) -> String {
        let count = try number()
        guard (0...rest.count).contains(count), let text = String(validating: rest.prefix(count), as: UTF8.self) else {
            throw Malformed()
        }
        rest.removeFirst(count)
        return text
    }

    mutating func hash() throws(Malformed) -> ContentHash { ContentHash(high: try word(), low: try word()) }

    mutating func values<Value>(_ body: (inout FieldReader) throws(Malformed) -> Value) throws(Malformed) -> [Value] {
        var values: [Value] = []
        let count = try number()
        guard count >= 0 else { throw Malformed() }
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }

    private mutating func word() throws(Malformed) -> UInt64 {
        guard rest.count >= 8 else { throw Malformed() }
        let bytes = rest.prefix(8)
        rest.removeFirst(8)
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
