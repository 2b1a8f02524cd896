internal import CMicrohttpd
internal import Glibc
package import HTTPServing

/// A minimal HTTP client of servers on this machine.
package enum HTTPProbe {
    /// Returns the status and the content of a GET of `target`, of at most 64 KiB with the head; any certificate is
    /// accepted. If the server takes this machine for one of `proxies`, it gets a header of the PROXY protocol. Throws a
    /// ``ServerError`` if connecting, sending or receiving takes longer than `timeout` each; resolving the name isn't
    /// limited.
    package static func get(
        _ target: String, host: String, port: Int, isSecure: Bool = false, among proxies: TrustedProxies? = nil,
        timeout: Duration
    ) throws(ServerError) -> (status: Int, content: [UInt8]) {
        // HTTP/1.0, so that the content isn't chunked.
        let request = Array("GET \(target) HTTP/1.0\r\nHost: localhost\r\n\r\n".utf8)
        let answer = try response(
            host: host, port: port, request: request, isSecure: isSecure, among: proxies, atMost: 65_536,
            timeout: timeout)
        // The status is the second word (RFC 9112, section 4).
        let words = answer.split(separator: 0x20, maxSplits: 2)
        guard words.count > 1, let status = Int(String(decoding: words[1], as: UTF8.self)),
            let headEnd = answer.indices.first(where: { answer[$0...].starts(with: [13, 10, 13, 10]) })
        else { throw .noAnswer(host: host, port: port) }
        return (status, Array(answer[(headEnd + 4)...]))
    }

    /// Sends `request` and returns the bytes until the server closes the connection. Throws a ``ServerError`` if it
    /// can't connect or send within `timeout`.
    package static func response(
        host: String, port: Int, request: [UInt8], isSecure: Bool = false, among proxies: TrustedProxies? = nil,
        atMost maximum: Int = .max, timeout: Duration
    ) throws(ServerError) -> [UInt8] {
        let descriptor = try connected(host, port, proxies, timeout)
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
    private static func connected(
        _ host: String, _ port: Int, _ proxies: TrustedProxies?, _ timeout: Duration
    ) throws(ServerError) -> Int32 {
        let address = try SocketAddress(host: host, port: port, isPassive: false)
        let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        limit(descriptor, to: timeout)
        // The server is on this machine, and sees its own address.
        let isProxy = address.ip.map { proxies?.contains($0) == true } ?? false
        let header = isProxy ? ProxyHeader.local : []
        guard descriptor >= 0, address.withPointer({ connect(descriptor, $0, $1) }) == 0,
            send(descriptor, header, header.count, Int32(MSG_NOSIGNAL)) == header.count
        else {
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
