internal import CPQ
internal import Glibc
internal import SQL

final class ResultRow: SQLRowSource {
    /// The number of the type of bytes.
    static let bytea: Oid = 17

    /// Keeps the handle.
    private let rows: ResultRows
    private let handle: OpaquePointer
    var number: Int32 = 0

    init(_ rows: ResultRows) { (self.rows, handle) = (rows, rows.handle) }

    func isNull(_ column: Int) -> Bool { PQgetisnull(handle, number, Int32(column)) != 0 }

    func integer(_ column: Int) -> Int64 {
        let text = bytes(column)
        // `true` is sent as `t`.
        if text.count == 1, text[0] == UInt8(ascii: "t") { return 1 }
        if text.count > 18 { return rareInteger(column) }
        var value: Int64 = 0
        for byte in text {
            let digit = byte &- UInt8(ascii: "0")
            guard digit <= 9 else { return rareInteger(column) }
            value = value &* 10 &+ Int64(digit)
        }
        return value
    }

    /// Reads a long number, a negative one, or one that isn't whole, of which the fraction is cut off. It takes longer, and
    /// returns the limits for a number beyond them.
    private func rareInteger(_ column: Int) -> Int64 {
        switch PQftype(handle, Int32(column)) {
        // FLOAT4, FLOAT8: they may have an exponent.
        case 700, 701:
            let real = real(column)
            return Int64(exactly: real.rounded(.towardZero)) ?? (real > 0 ? .max : real < 0 ? .min : 0)
        default: return PQgetvalue(handle, number, Int32(column)).map { strtoll($0, nil, 10) } ?? 0
        }
    }

    func real(_ column: Int) -> Double {
        PQgetvalue(handle, number, Int32(column)).map { strtod($0, nil) } ?? 0
    }

    func text(_ column: Int) -> String {
        // The server has checked the encoding.
        String(decoding: bytes(column), as: UTF8.self)
    }

    func blob(_ column: Int) -> [UInt8] {
        let bytes = bytes(column)
        guard PQftype(handle, Int32(column)) == Self.bytea else { return Array(bytes) }
        return Array(hexadecimal: bytes.dropFirst(2))
    }

    func value(_ column: Int) -> SQLValue {
        if isNull(column) { return .null }
        // The numbers of types (`pg_type.dat`).
        return switch PQftype(handle, Int32(column)) {
        // BOOL, INT8, INT2, INT4, OID
        case 16, 20, 21, 23, 26: .integer(integer(column))
        // FLOAT4, FLOAT8
        case 700, 701: .real(real(column))
        // NUMERIC, such as a sum, which may be beyond the limits
        case 1700: Int64(text(column)).map { SQLValue.integer($0) } ?? .real(real(column))
        case Self.bytea: .blob(blob(column))
        default: .text(text(column))
        }
    }

    private func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        guard let start = PQgetvalue(handle, number, Int32(column)) else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        let count = Int(PQgetlength(handle, number, Int32(column)))
        return UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
    }
}

extension [UInt8] {
    /// Reads two digits for each byte.
    fileprivate init(hexadecimal digits: Slice<UnsafeBufferPointer<UInt8>>) {
        self.init(unsafeUninitializedCapacity: digits.count / 2) { bytes, count in
            var index = digits.startIndex
            while index + 1 < digits.endIndex {
                bytes.initializeElement(at: count, to: digits[index].hexadecimal << 4 | digits[index + 1].hexadecimal)
                (index, count) = (index + 2, count + 1)
            }
        }
    }
}

extension UInt8 {
    /// The value of a digit that the server has written: `0` to `9`, `a` to `f`.
    fileprivate var hexadecimal: UInt8 { self < UInt8(ascii: "a") ? self & 0xF : self - UInt8(ascii: "a") + 10 }
}
