internal import Basics
internal import HTTPServing
internal import Screens

/// HTTP/1.1 messages (RFC 9112), one request per connection.
enum MessageText {
    /// Returns the bytes of `request`.
    static func bytes(of request: Request) -> [UInt8] {
        let fields = request.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let length = request.body.isEmpty ? "" : "Content-Length: \(request.body.count)\r\n"
        let head = "\(request.method.name) \(target(request)) HTTP/1.1\r\nHost: test\r\nConnection: close\r\n"
        return Array((head + fields + length + "\r\n").utf8) + request.body
    }

    /// Parses a response. Throws ``NoAnswer`` if `bytes` are none.
    static func answer(_ bytes: [UInt8]) throws -> TestAnswer {
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) }) else {
            throw NoAnswer()
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw NoAnswer()
        }
        var headers = HeaderFields()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers.append(HeaderName(String(parts[0])), parts.count > 1 ? String(parts[1].dropFirst()) : "")
        }
        return TestAnswer(status: status, headers: headers, body: Array(bytes[(end + 4)...]))
    }

    private static func target(_ request: Request) -> String {
        let query = request.query.items.map { $0.name.rawValue.percentEncoded + "=" + $0.value.percentEncoded }
        return String(decoding: request.path, as: UTF8.self) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

/// The error for a connection that was closed before there was a response.
struct NoAnswer: Error, CustomStringConvertible {
    var description: String { "the service closed the connection without an answer" }
}
