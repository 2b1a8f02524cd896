internal import CMicrohttpd
internal import Glibc

/// A minimal HTTP client for health checks.
package enum HTTPProbe {
    /// Returns the status of a GET of `path`; any certificate is accepted. Throws a ``ServerError`` if connecting,
    /// sending or receiving takes longer than `timeout` each; resolving the name isn't limited.
    package static func status(
        host: String, port: Int, path: String, isSecure: Bool = false, timeout: Duration
    ) throws(ServerError) -> Int {
        let request = Array("GET \(path) HTTP/1.0\r\nHost: \(host)\r\n\r\n".utf8)
        // The status is the second word (RFC 9112, section 4).
        let words = try exchange(host, port, request, isSecure, timeout, atMost: 64).split(separator: 0x20)
        guard words.count > 1, let status = Int(String(decoding: words[1], as: UTF8.self)) else {
            throw .noAnswer(host: host, port: port)
        }
        return status
    }

    /// Sends `request` and returns all bytes until the server closes the connection, of a response with TLS the first
    /// 64 KiB. Throws a ``ServerError`` if it can't connect or send within `timeout`.
    package static func response(
        host: String, port: Int, request: [UInt8], isSecure: Bool = false, timeout: Duration
    ) throws(ServerError) -> [UInt8] {
        try exchange(host, port, request, isSecure, timeout, atMost: isSecure ? 65_536 : .max)
    }

    private static func exchange(
        _ host: String, _ port: Int, _ request: [UInt8], _ isSecure: Bool, _ timeout: Duration, atMost maximum: Int
    ) throws(ServerError) -> [UInt8] {
        let descriptor = try connected(host, port, timeout)
        defer { close(descriptor) }
        let probe = isSecure ? TLSProbe(descriptor) : nil
        let isSent =
            isSecure
            ? probe?.send(request) ?? false
            : send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        guard isSent else { throw .noAnswer(host: host, port: port) }
        var (all, bytes) = ([UInt8](), [UInt8](repeating: 0, count: min(maximum, 65_536)))
        while all.count < maximum {
            let count = probe?.receive(&bytes) ?? recv(descriptor, &bytes, bytes.count, 0)
            if count <= 0 { break }
            all += bytes.prefix(min(count, maximum - all.count))
        }
        return all
    }

    /// Returns a connected socket, which the caller has to close.
    private static func connected(_ host: String, _ port: Int, _ timeout: Duration) throws(ServerError) -> Int32 {
        let address = try SocketAddress(host: host, port: port, isPassive: false)
        let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        limit(descriptor, to: timeout)
        guard descriptor >= 0, address.withPointer({ connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            throw .noAnswer(host: host, port: port)
        }
        return descriptor
    }

    private static func limit(_ descriptor: Int32, to timeout: Duration) {
        let (seconds, attoseconds) = timeout.components
        var value = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &value, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &value, size)
    }
}
