import JSON

/// Writes texts and numbers one after another, each so that its end is known.
struct FieldWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        let word = UInt64(truncatingIfNeeded: number)
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
    }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ hash: ContentHash) {
        write(Int(truncatingIfNeeded: hash.high))
        write(Int(truncatingIfNeeded: hash.low))
    }
}

/// Reads what a ``FieldWriter`` has written. Throws ``FieldReader/Malformed`` for other bytes.
struct FieldReader {
    struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() throws(Malformed) -> Int {
        guard rest.count >= 8 else { throw Malformed() }
        let word = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest.removeFirst(8)
        return Int(truncatingIfNeeded: word)
    }

    mutating func text() throws(Malformed) -> String {
        let count = try number()
        guard (0...rest.count).contains(count), let text = String(validating: rest.prefix(count), as: UTF8.self) else {
            throw Malformed()
        }
        rest.removeFirst(count)
        return text
    }

    mutating func hash() throws(Malformed) -> ContentHash {
        ContentHash(high: UInt64(truncatingIfNeeded: try number()), low: UInt64(truncatingIfNeeded: try number()))
    }
}
