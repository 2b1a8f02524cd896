internal import HTTPServing
internal import Identity

/// HTTP/1.1 as it stands on the wire (RFC 9112): one request on a connection.
enum MessageText {
    /// What is sent for `request`.
    static func bytes(of request: Request) -> [UInt8] {
        let fields = request.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let length = request.body.isEmpty ? "" : "Content-Length: \(request.body.count)\r\n"
        let head = "\(request.method.name) \(target(request)) HTTP/1.1\r\nHost: test\r\nConnection: close\r\n"
        return Array((head + fields + length + "\r\n").utf8) + request.body
    }

    /// The answer that `bytes` are. Throws `NoAnswer` where they are none.
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
            headers.append(String(parts[0]), parts.count > 1 ? String(parts[1].dropFirst()) : "")
        }
        return TestAnswer(status: status, headers: headers, body: Array(bytes[(end + 4)...]))
    }

    private static func target(_ request: Request) -> String {
        let query = request.query.items.map { encoded($0.name.rawValue) + "=" + encoded($0.value) }
        return String(decoding: request.path, as: UTF8.self) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// `text` with all but letters and digits of ASCII percent-encoded.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte < 0x80
            return isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

/// The connection was closed before there was an answer.
struct NoAnswer: Error, CustomStringConvertible {
    var description: String { "the service closed the connection without an answer" }
}
