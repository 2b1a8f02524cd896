import Foundation
import Glibc

/// A response as it came over a socket.
package struct RawResponse: Sendable {
    /// The status code.
    package let status: Int
    /// The header fields in order, names in lower case.
    package let headers: [(name: String, value: String)]
    /// The content.
    package let body: [UInt8]

    /// The value of the header field `name`, given in lower case.
    package subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The content as text.
    package var text: String { String(decoding: body, as: UTF8.self) }
}

/// What can go wrong with a socket.
package enum SocketError: Error, Equatable {
    /// There is no connection to be had.
    case cannotConnect(Int32)
    /// The other side closed the connection.
    case closed
    /// The other side said nothing for five minutes: long enough for a machine that does much else.
    case silent
    /// What came is no HTTP.
    case malformed(String)
}

/// An HTTP/1.1 client over a blocking socket, which sends and reads exactly what a test says.
package final class SocketClient: @unchecked Sendable {
    // Unchecked: a test uses it for one thing at a time.
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects to a port of this machine, from an address of its own such as 127.0.0.2 (0x7F000002), and with room
    /// for `receiveBytes` that it hasn't read, where that is said. Gives up after `patience`, in microseconds.
    package init(port: Int, from source: UInt32? = nil, receiveBytes: Int32? = nil, patience: Int? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var timeout = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        if let patience {
            var limit = timeval(tv_sec: 0, tv_usec: patience)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        if var receiveBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, socklen_t(MemoryLayout<Int32>.size))
        }
        let descriptor = self.descriptor
        if let source {
            var own = address
            (own.sin_port, own.sin_addr.s_addr) = (0, source.bigEndian)
            guard own.withPointer({ bind(descriptor, $0, $1) }) == 0 else { throw SocketError.cannotConnect(errno) }
        }
        let result = address.withPointer { connect(descriptor, $0, $1) }
        // What throws here is deinitialized too: to close it twice would close what another thread has opened meanwhile.
        guard result == 0 else { throw SocketError.cannotConnect(errno) }
    }

    deinit { close(descriptor) }

    /// Sends `bytes`, all of them or as many as the other side takes.
    package func send(_ bytes: [UInt8]) { _ = sendAll(bytes) }

    /// Sends `text`.
    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends `bytes`. Returns whether the other side has taken all of them, as far as this one's system knows.
    package func sendAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent <= 0 { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Whether something has come that wasn't received, or the other side has closed; doesn't wait.
    package var hasNews: Bool {
        var byte: UInt8 = 0
        return !buffer.isEmpty || recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) >= 0 || errno != EAGAIN
    }

    /// Waits on the caller's thread until something has come, or the other side has closed.
    package func waitForNews() {
        var byte: UInt8 = 0
        if buffer.isEmpty { recv(descriptor, &byte, 1, Int32(MSG_PEEK)) }
    }

    /// Has the kernel acknowledge at once what has come, and not after 40 milliseconds: many seconds of a clock that a
    /// test moves.
    package func acknowledge() {
        var isQuick: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_QUICKACK, &isQuick, socklen_t(MemoryLayout<Int32>.size))
    }

    /// How a connection ended.
    package enum End: Sendable {
        /// The other side closed it.
        case closed
        /// The other side's system reset it.
        case reset
        /// It hasn't ended.
        case none
    }

    /// Waits on the caller's thread for a byte, or for the end.
    package func end() -> End {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, 0)
        return count == 0 ? .closed : count < 0 && errno == ECONNRESET ? .reset : .none
    }

    /// Says that nothing more will be sent.
    package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads one response; `isHead` for one whose content isn't sent.
    package func receive(isHead: Bool = false) async throws -> RawResponse {
        try await onThread { try self.read(isHead: isHead) }
    }

    /// Reads the head of a response whose content comes in chunks.
    package func receiveHead() async throws -> RawResponse { try await onThread { try self.readHead() } }

    /// Reads one chunk of a content (RFC 9112, section 7.1); `nil` for the last one.
    package func receiveChunk() async throws -> [UInt8]? {
        // What has come already needs no thread to wait for it.
        while !hasWholeChunk { buffer += try await onThread { try self.read() } }
        guard let size = Int(try takeLine(), radix: 16) else { throw SocketError.malformed("chunk") }
        let chunk = try take(size)
        guard try takeLine().isEmpty else { throw SocketError.malformed("chunk") }
        return size == 0 ? nil : chunk
    }

    private var hasWholeChunk: Bool {
        guard let end = buffer.offset(of: [13, 10]) else { return false }
        let size = Int(String(decoding: buffer[..<end], as: UTF8.self), radix: 16)
        return size.map { buffer.count >= end + 4 + $0 } ?? true
    }

    private func read(isHead: Bool) throws -> RawResponse {
        let head = try readHead()
        let length = head["content-length"].flatMap { Int($0) } ?? 0
        let hasBody = !isHead && head.status != 304 && head.status != 204 && head.status >= 200
        return RawResponse(status: head.status, headers: head.headers, body: hasBody ? try take(length) : [])
    }

    private func readHead() throws -> RawResponse {
        let head = try takeHead()
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw SocketError.malformed(head)
        }
        let headers = lines.dropFirst().filter { !$0.isEmpty }.map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: parts[0].lowercased(), value: parts.count > 1 ? String(parts[1].dropFirst()) : "")
        }
        return RawResponse(status: status, headers: headers, body: [])
    }

    /// Reads until the other side closes; how many bytes came. Throws `SocketError.silent` where it doesn't close.
    @discardableResult
    package func receiveToEnd() async throws -> Int {
        try await onThread {
            var count = self.buffer.count
            self.buffer = []
            do { while true { count += try self.read().count } } catch SocketError.closed { return count }
        }
    }

    private func takeHead() throws -> String {
        while true {
            if let end = buffer.offset(of: [13, 10, 13, 10]) {
                defer { buffer.removeFirst(end + 4) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            buffer += try read()
        }
    }

    private func takeLine() throws -> String {
        while true {
            if let end = buffer.offset(of: [13, 10]) {
                defer { buffer.removeFirst(end + 2) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            buffer += try read()
        }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { buffer += try read() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    private func read() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count == 0 { throw SocketError.closed }
        if count < 0 { throw errno == EAGAIN ? SocketError.silent : SocketError.closed }
        return Array(bytes.prefix(count))
    }
}

extension sockaddr_in {
    fileprivate mutating func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: &self) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

extension [UInt8] {
    /// Where `other` begins; searched by Foundation, which is optimized in tests too.
    package func offset(of other: [UInt8]) -> Int? { Data(self).range(of: Data(other))?.lowerBound }
}

/// Runs what blocks on a thread of its own: those that tasks run on are few, and the server under test needs them.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
