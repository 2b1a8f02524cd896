internal import Glibc

/// Texts of IP addresses, as the C library reads and writes them.
package enum AddressText {
    /// Returns the bits of an IPv4 address as four decimal numbers without leading zeros; `nil` for any other text.
    package static func v4(_ text: String) -> UInt32? {
        var bits: UInt32 = 0
        return reads(text, AF_INET, &bits) ? UInt32(bigEndian: bits) : nil
    }

    /// Returns the bits of an IPv6 address (RFC 4291, section 2.2) without brackets or a zone; `nil` for any other text.
    package static func v6(_ text: String) -> UInt128? {
        var bits: UInt128 = 0
        return reads(text, AF_INET6, &bits) ? UInt128(bigEndian: bits) : nil
    }

    package static func text(v4 bits: UInt32) -> String {
        var bits = bits.bigEndian
        return text(AF_INET, &bits)
    }

    /// Returns the text of an IPv6 address, with small letters and `::` for the longest run of zeros.
    package static func text(v6 bits: UInt128) -> String {
        var bits = bits.bigEndian
        return text(AF_INET6, &bits)
    }

    private static func reads(_ text: String, _ family: Int32, _ bits: UnsafeMutableRawPointer) -> Bool {
        // A C string ends at the first zero.
        !text.utf8.contains(0) && inet_pton(family, text, bits) == 1
    }

    private static func text(_ family: Int32, _ bits: UnsafeRawPointer) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { room in
            inet_ntop(family, bits, room.baseAddress, socklen_t(room.count)).map { String(cString: $0) } ?? ""
        }
    }
}
