import HTTPServing
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct LookAlikeCodingTests {
    /// The Kelvin sign in lower case is a `k`: what is called so is no coding.
    @Test func `only chunked is accepted as a transfer coding`() async throws {
        try await withServer(EchoResponder(), workers: 1) { port in
            let other = try SocketClient(port: port)
            for (coding, status) in [("chunked", 200), ("CHUNKED", 200), ("chun\u{212A}ed", 400)] {
                let client = try SocketClient(port: port)
                client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: \(coding)\r\n\r\n1\r\na\r\n0\r\n\r\n")
                // A content without an end would be waited for.
                try #require(await client.hasNews(whileAsking: other))
                #expect(try await client.receive().status == status)
            }
        }
    }
}
