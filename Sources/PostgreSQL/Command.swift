internal import CPQ
internal import SQL

/// A statement with its values, ready to be sent.
struct Command: Sendable {
    struct Key: Hashable, Sendable {
        let statement: SQLStatement
        /// The numbers of the types of the values: that of `bytea` for bytes; the server finds all others by their places
        /// in the statement.
        let types: [Oid]
    }

    let key: Key
    /// The values one after the other, each with a zero byte at its end.
    private let bytes: [UInt8]
    /// The place of each value in `bytes`; -1 for NULL.
    private let places: [Int]
    private let lengths: [Int32]

    /// The maximum number of values: the protocol counts them in 16 bits.
    private static let maximumValues = 65_535

    /// Throws ``PostgreSQLError/textWithZero`` for a text that can't be stored, and ``PostgreSQLError/tooManyValues``.
    init(_ statement: SQLStatement, _ values: [SQLValue] = []) throws(PostgreSQLError) {
        guard values.count <= Self.maximumValues else { throw .tooManyValues }
        var (bytes, places, lengths, types): ([UInt8], [Int], [Int32], [Oid]) = ([], [], [], [])
        for value in values {
            places.append(value == .null ? -1 : bytes.count)
            types.append(value.blob == nil ? 0 : ResultRow.bytea)
            let start = bytes.count
            switch value {
            case .integer(let integer): bytes += String(integer).utf8
            case .real(let real): bytes += real.written.utf8
            case .text(let text): bytes += text.utf8
            case .blob(let blob): bytes += blob
            case .null: break
            }
            if case .text = value, bytes[start...].contains(0) { throw .textWithZero }
            lengths.append(Int32(bytes.count - start))
            bytes.append(0)
        }
        key = Key(statement: statement, types: types)
        (self.bytes, self.places, self.lengths) = (bytes, places, lengths)
    }

    /// The forms in which the values are sent: 1 for bytes, 0 for texts.
    private var formats: [Int32] { key.types.map { $0 == 0 ? 0 : 1 } }

    /// Calls `body` with the number of values, and their places, lengths and forms, as libpq takes them.
    func withParameters<Value>(
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Value
    ) -> Value {
        if places.isEmpty { return body(0, nil, nil, nil) }
        return bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let pointers = places.map { place in place < 0 ? nil : start.map { $0 + place } }
            return body(Int32(places.count), pointers, lengths, formats)
        }
    }
}

extension Double {
    fileprivate var written: String {
        if isNaN { return "NaN" }
        return isFinite ? "\(self)" : self < 0 ? "-Infinity" : "Infinity"
    }
}

extension SQLStatement {
    /// The text with `$1`, `$2` … in the place of the parameters.
    var numbered: String {
        var (text, number): ([UInt8], Int) = ([], 0)
        let quotes = [UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "\""): UInt8(ascii: "\"")]
        let tokens = SQLToken.all(in: self.text, quotes: quotes)
        for (index, token) in tokens.enumerated() {
            guard token.kind == .sign, token.bytes.first == UInt8(ascii: "?") else {
                text += token.bytes
                continue
            }
            text.append(UInt8(ascii: "$"))
            // `?7` is the seventh; `?` is one more than the last `?`.
            let next = tokens.dropFirst(index + 1).first?.bytes.first ?? 0
            guard !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else { continue }
            number += 1
            text += String(number).utf8
        }
        return String(decoding: text, as: UTF8.self)
    }
}
