import HTTPServing
import TestSupport
import Testing

/// Any bytes at all get an answer or a closed connection, and do no harm to anybody else.
@Suite(.timeLimit(.minutes(10))) struct AnyBytesTests {
    private static let pieces = [
        "GET", "POST", "HEAD", "BREW", " ", "\r\n", "\n", "\r", "/", "/x", "?a=b", "&a", "http://x",
        "Transfer-Encoding: gzip", "%", "%00", "HTTP/1.1", "HTTP/9.9",
        ":",
        "Host: x", "Content-Length: 5", "Content-Length: -1", "Content-Length: 0", "Content-Length : 3",
        "Transfer-Encoding: chunked", "Connection: close",
        "5\r\nabcde\r\n",
        "0\r\n\r\n", "\r\n\r\n", "\u{0}", "é", "\u{7f}", "Expect: 100-continue", "Authorization: Bearer x",
    ]

    /// At the same time, since requests that aren't whole wait for the end of the server's patience.
    @Test func `any bytes get an answer or a closed connection`() async throws {
        try await withThrowingTaskGroup { group in
            for seed in 0..<UInt64(100) { group.addTask { try await survive(seed: seed) } }
            try await group.waitForAll()
        }
    }

    private func survive(seed: UInt64) async throws {
        try await withServer(EchoResponder(), workers: 1, change: { $0.idleTimeout = 1 }) { port in
            var random = SeededGenerator(seed: seed)
            for _ in 0..<20 {
                let client = try SocketClient(port: port)
                client.send(bytes(&random))
                client.finishSending()
                try await client.receiveToEnd()
            }
            var answer: String?
            // Whoever is held up for a second before it sends is hung up on, and asks again.
            for _ in 0..<10 where answer == nil {
                let client = try SocketClient(port: port)
                client.send("GET /alive HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = try? await client.receive().text
            }
            #expect(answer == "GET /alive  0", "seed \(seed)")
        }
    }

    private func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        let start = Bool.random(using: &random) ? Array("GET /x HTTP/1.1\r\nHost: x\r\n".utf8) : []
        if Bool.random(using: &random) { return changed(Self.templates.randomElement(using: &random) ?? "", &random) }
        return (0..<Int.random(in: 0...20, using: &random)).reduce(into: start) { bytes, _ in
            if Int.random(in: 0...4, using: &random) == 0 {
                bytes += (0..<Int.random(in: 0...50, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            } else {
                bytes += Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
            }
        }
    }

    /// A request with some of its bytes changed, taken out or doubled.
    private func changed(_ request: String, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(request.utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0...2, using: &random) {
            case 0: bytes[index] = Array("\r\n :%?&\0/\u{7f}z".utf8).randomElement(using: &random) ?? 0
            case 1: bytes.remove(at: index)
            default: bytes.insert(bytes[index], at: index)
            }
        }
        return bytes
    }

    private static let templates = [
        "GET /a/b?c=d%20e&f HTTP/1.1\r\nHost: x\r\nAccept: */*\r\nCookie: a=b; c=\"d\"\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nabcde",
        "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n3;x\r\nabc\r\n0\r\nT: x\r\n\r\n",
        "HEAD / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /?\(Array(repeating: "a", count: 600).joined(separator: "&")) HTTP/1.1\r\nHost: x\r\n\r\n",
    ]
}
