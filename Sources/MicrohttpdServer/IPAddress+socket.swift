internal import Glibc
import HTTPServing

extension IPAddress {
    /// Converts a socket address; returns `nil` if it is neither IPv4 nor IPv6.
    init?(_ address: UnsafePointer<sockaddr>?) {
        guard let address else { return nil }
        let bytes = UnsafeRawPointer(address)
        // In both, the address follows the family and the port in network byte order.
        switch Int32(address.pointee.sa_family) {
        case AF_INET: self.init(v4: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        case AF_INET6:
            self.init(
                high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
        default: return nil
        }
    }
}
