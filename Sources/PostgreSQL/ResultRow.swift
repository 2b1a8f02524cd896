internal import CPQ
internal import Glibc
internal import SQL

final class ResultRow: SQLRowSource {
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
        // It takes longer, and returns the limits for a number beyond them.
        if text.count > 18 || text.first == UInt8(ascii: "-") {
            return PQgetvalue(handle, number, Int32(column)).map { strtoll($0, nil, 10) } ?? 0
        }
        var value: Int64 = 0
        for byte in text {
            let digit = byte &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            value = value &* 10 &+ Int64(digit)
        }
        return value
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
        guard PQftype(handle, Int32(column)) == TypeID.bytea else { return Array(bytes) }
        return Array(hexadecimal: bytes.dropFirst(2))
    }

    func value(_ column: Int) -> SQLValue {
        if isNull(column) { return .null }
        return switch PQftype(handle, Int32(column)) {
        case TypeID.bool, TypeID.int2, TypeID.int4, TypeID.int8, TypeID.oid: .integer(integer(column))
        case TypeID.float4, TypeID.float8: .real(real(column))
        case TypeID.numeric where !bytes(column).contains(UInt8(ascii: ".")): .integer(integer(column))
        case TypeID.numeric: .real(real(column))
        case TypeID.bytea: .blob(blob(column))
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

/// The numbers of PostgreSQL's types that are read as other than text (`pg_type.dat`).
private enum TypeID {
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let oid: Oid = 26
    static let float4: Oid = 700
    static let float8: Oid = 701
    static let numeric: Oid = 1700
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
