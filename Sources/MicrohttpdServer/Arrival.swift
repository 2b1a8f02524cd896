internal import CMicrohttpd
internal import Glibc

/// An accepted connection that libmicrohttpd doesn't have yet.
struct Arrival {
    let descriptor: Int32
    let address: SocketAddress
    /// The time of its arrival, in milliseconds of the worker's clock.
    let startedAt: Int64

    /// Accepts a connection. Returns `nil` if there is none, or if the system refuses: `errno` says which.
    init?(on listeningSocket: Int32, at time: Int64) {
        var address = SocketAddress()
        descriptor = address.fill { sectional_accept(listeningSocket, $0, $1) }
        guard descriptor >= 0 else { return nil }
        (self.address, startedAt) = (address, time)
    }
}

/// The header of the PROXY protocol, version 2 ("The PROXY protocol", HAProxy Technologies, section 2.2).
struct ProxyHeader: Equatable {
    enum Reading: Equatable {
        /// All bytes are those of a header so far.
        case incomplete
        /// The bytes begin no header, or one that this server doesn't accept.
        case malformed
        case whole(ProxyHeader)
    }

    /// The maximum length in bytes of a header with all its extensions, which are ignored.
    static let maximumLength = 2048

    let length: Int
    /// The client's address, 4 or 16 bytes, and the 2 bytes of its port; empty if the proxy names no client.
    let source: [UInt8]

    private static let signature: [UInt8] = [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10]
    /// The header of a proxy that asks for itself, such as for the server's health (LOCAL).
    static let local = signature + [0x20, 0, 0, 0]

    static func read(_ bytes: [UInt8]) -> Reading {
        guard bytes.starts(with: signature.prefix(bytes.count)) else { return .malformed }
        guard bytes.count >= 16 else { return .incomplete }
        let length = 16 + Int(bytes[14]) << 8 + Int(bytes[15])
        // The version is 2; the command is LOCAL or PROXY.
        guard bytes[12] == 0x20 || bytes[12] == 0x21, length <= maximumLength,
            let sizes = addressSizes(command: bytes[12], family: bytes[13]), length >= 16 + sizes.all
        else { return .malformed }
        guard bytes.count >= length else { return .incomplete }
        return .whole(ProxyHeader(length: length, source: sizes.one > 0 ? source(bytes, sizes.one) : []))
    }

    /// Both addresses come first, then both ports.
    private static func source(_ bytes: [UInt8], _ size: Int) -> [UInt8] {
        Array(bytes[16..<16 + size] + bytes[16 + 2 * size..<18 + 2 * size])
    }

    /// Returns the bytes of one address that names a client, and of all addresses and ports; `nil` for an unknown
    /// family or a transport other than streams. After LOCAL, any family is ignored with its addresses.
    private static func addressSizes(command: UInt8, family: UInt8) -> (one: Int, all: Int)? {
        switch (command, family) {
        case (0x20, _), (_, 0x00): (0, 0)
        case (_, 0x11): (4, 12)
        case (_, 0x21): (16, 36)
        case (_, 0x31): (0, 216)
        default: nil
        }
    }
}
