internal import Glibc
import HTTPServing

extension IPAddress {
    /// The address in what the kernel says of a socket; `nil` for a socket that is neither of IPv4 nor of IPv6.
    init?(_ address: UnsafePointer<sockaddr>?) {
        guard let address else { return nil }
        let bytes = UnsafeRawPointer(address)
        // In both, what follows the family and the port stands in the order of the network.
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
