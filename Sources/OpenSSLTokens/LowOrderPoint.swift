/// The points of Ed25519 whose order divides 8. With one of them as a key, anyone can make signatures: the key's part
/// in the equation of a signature vanishes, or has only eight values (RFC 8032, section 5.1.7).
enum LowOrderPoint {
    /// Returns whether the 32 bytes of a key encode such a point. They do so by its y coordinate alone: each of these
    /// has only such points.
    static func isOne(_ key: [UInt8]) -> Bool {
        // The highest bit is the sign of x.
        coordinates.contains(key.dropLast() + [(key.last ?? 0) & 0x7F])
    }

    /// The y coordinates, the lowest byte first: 0, 1 and p - 1, then p and p + 1, which stand for 0 and 1 in encodings
    /// that aren't canonical, then the two of the points of order 8. p is 2^255 - 19.
    private static let coordinates: [[UInt8]] = [
        small(0), small(1), large(0xEC), large(0xED), large(0xEE),
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
            0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
            0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
    ]

    private static func small(_ first: UInt8) -> [UInt8] { [first] + [UInt8](repeating: 0, count: 31) }

    private static func large(_ first: UInt8) -> [UInt8] { [first] + [UInt8](repeating: 0xFF, count: 30) + [0x7F] }
}
