import Glibc

/// One connection to this machine, on which everything is sent at once.
enum RawConnection {
    /// Sends `bytes`, says that nothing follows, and returns what came back until the other side closed.
    static func exchange(_ bytes: [UInt8], port: Int) throws -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        prepare(descriptor)
        try require(isConnected(descriptor, port), "a connection is taken")
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            // The other side has answered and closed before it had all.
            if sent <= 0 { break }
            rest = rest.dropFirst(sent)
        }
        // A while later, most often: so the end is seen by itself.
        var answer = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&answer, 1, 5)
        shutdown(descriptor, Int32(SHUT_WR))
        return try receive(descriptor)
    }

    /// Nothing is left of the connection once it is closed: ports are few, and inputs many.
    private static func prepare(_ descriptor: Int32) {
        var atOnce = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// From any of this machine's addresses: the ports of one would all be waiting for their time to be over.
    private static func isConnected(_ descriptor: Int32, _ port: Int) -> Bool {
        withAddress(.random(in: 0x7F01_0000...0x7FFE_FFFF), port: 0) { bind(descriptor, $0, $1) == 0 }
            && withAddress(0x7F00_0001, port: port) { connect(descriptor, $0, $1) == 0 }
    }

    private static func withAddress(
        _ number: UInt32, port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = number.bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func receive(_ descriptor: Int32) throws -> [UInt8] {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            try require(count >= 0 || errno != EAGAIN, "a connection ends once the client has said all")
            if count <= 0 { return received }
            received += buffer.prefix(count)
        }
    }
}
