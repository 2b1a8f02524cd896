internal import CMicrohttpd
internal import Glibc
import HTTPServing

/// An accepted connection that libmicrohttpd doesn't have yet.
struct Arrival {
    let descriptor: Int32
    /// The peer's address, as a socket address and its length.
    private var address: sockaddr_storage
    private var length: socklen_t
    /// The time of its arrival, in milliseconds of the worker's clock.
    let startedAt: Int64

    /// Accepts a connection. Returns `nil` if there is none, or if the system refuses: `errno` says which.
    init?(on listeningSocket: Int32, at time: Int64) {
        var (address, length) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
        descriptor = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sectional_accept(listeningSocket, $0, &length)
            }
        }
        guard descriptor >= 0 else { return nil }
        (self.address, self.length, startedAt) = (address, length, time)
    }

    /// The peer's address, or `nil` if it has none.
    var peer: IPAddress? { withAddress { address, _ in IPAddress(address) } }

    /// Calls `body` with the peer's address as C functions expect it.
    func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Replaces the peer's address by that of a proxy's header, if the header has one.
    mutating func take(_ header: ProxyHeader) {
        let isV4 = header.source.count == 6
        guard isV4 || header.source.count == 18 else { return }
        (address, length) = (sockaddr_storage(), socklen_t(isV4 ? 16 : 28))
        address.ss_family = sa_family_t(isV4 ? AF_INET : AF_INET6)
        // The port is the first member of both; then comes the address, in IPv6 after the flow.
        withUnsafeMutableBytes(of: &address) { bytes in
            bytes[2...].copyBytes(from: header.source.suffix(2))
            bytes[(isV4 ? 4 : 8)...].copyBytes(from: header.source.dropLast(2))
        }
    }
}
