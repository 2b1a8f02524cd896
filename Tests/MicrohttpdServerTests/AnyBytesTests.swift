import HTTPServing
import TestSupport
import Testing

/// Any bytes at all get an answer or a closed connection, and do no harm to anybody else.
@Suite struct AnyBytesTests {
    private static let pieces = [
        "GET", "POST", "HEAD", "BREW", " ", "\r\n", "\n", "\r", "/", "/x", "?a=b", "%", "%00", "HTTP/1.1", "HTTP/9.9",
        ":",
        "Host: x", "Content-Length: 5", "Content-Length: -1", "Transfer-Encoding: chunked", "Connection: close",
        "5\r\nabcde\r\n",
        "0\r\n\r\n", "\r\n\r\n", "\u{0}", "é", "\u{7f}", "Expect: 100-continue", "Authorization: Bearer x",
    ]

    @Test(arguments: 0..<100) func survives(seed: UInt64) async throws {
        try await withServer(EchoResponder(), workers: 1, change: { $0.idleTimeout = 1 }) { port in
            var random = SeededGenerator(seed: seed)
            for _ in 0..<20 {
                let client = try SocketClient(port: port)
                client.send(bytes(&random))
                client.finishSending()
                try await client.receiveToEnd()
            }
            let client = try SocketClient(port: port)
            client.send("GET /alive HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receive().text == "GET /alive  0")
        }
    }

    private func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        let start = Bool.random(using: &random) ? Array("GET /x HTTP/1.1\r\nHost: x\r\n".utf8) : []
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
}
