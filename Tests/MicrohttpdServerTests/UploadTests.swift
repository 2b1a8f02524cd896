import HTTPServing
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Content that the responder reads as it arrives.
@Suite(.timeLimit(.minutes(10))) struct UploadTests {
    /// Reads what is sent to `/file`, at most 4 MB, and to `/slow` after a gate; refuses `/refused` before it reads, `/late` after a gate, and
    /// `/half` in the middle.
    private final class Reading: Responder {
        let gate = Gate()
        let contents = Mutex<[[UInt8]]>([])
        let errors = Mutex<[ContentError]>([])
        let sentParts = Mutex(0)
        let receivedParts = Mutex(0)

        func streamedLimit(_ method: HTTPServing.Method, _ path: [UInt8]) -> Int? {
            path == Array("/slow".utf8) ? 1 << 30 : UploadTests.limit
        }

        func respond(to request: Request) async -> Response {
            let stream = request.contentStream
            do {
                switch String(decoding: request.path, as: UTF8.self) {
                case "/refused": return Response(.forbidden)
                case "/late":
                    await gate.wait()
                    return Response(.forbidden)
                case "/half":
                    _ = try await stream.next()
                    return Response(.conflict)
                case "/slow":
                    _ = try await stream.next()
                    await gate.wait()
                default: break
                }
                var content: [UInt8] = []
                while let part = try await stream.next() {
                    content += part
                    receivedParts.withLock { $0 += 1 }
                }
                contents.withLock { $0.append(content) }
                return Response(.ok, headers: ["Size": "\(content.count)"])
            } catch {
                errors.withLock { $0.append(error) }
                return error.problem.response(instance: "/")
            }
        }
    }

    private static let limit = 4 << 20

    private static func head(_ path: String, _ fields: String) -> String {
        "POST \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n"
    }

    private static func content(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// `content` in chunks of random sizes (RFC 9112, section 7.1).
    private static func chunks(_ content: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], content[...])
        while !rest.isEmpty {
            let part = rest.prefix(Int.random(in: 1...9000, using: &random))
            rest = rest[part.endIndex...]
            bytes += Array((String(part.count, radix: 16) + "\r\n").utf8) + part + [13, 10]
        }
        return bytes + Array("0\r\n\r\n".utf8)
    }

    @Test(arguments: [0, 1, 100, 8000, 70_000, 1_000_000]) func `an upload arrives complete`(count: Int) async throws {
        let reading = Reading()
        try await withServer(reading) { port in
            var random = SeededGenerator(seed: UInt64(count))
            let content = Self.content(count, &random)
            let client = try SocketClient(port: port)
            let whole = Array(Self.head("/file", "Content-Length: \(count)").utf8) + content
            let chunked = Array(Self.head("/file", "Transfer-Encoding: chunked").utf8) + Self.chunks(content, &random)
            for bytes in [whole, whole, chunked] {
                async let sent: Void = onThread { client.send(bytes) }
                #expect(try await client.receive()["size"] == "\(count)")
                try await sent
            }
            let arrived = reading.contents.withLock { $0 }
            #expect(arrived == [content, content, content])
        }
    }

    @Test func `simultaneous uploads arrive complete`() async throws {
        let reading = Reading()
        try await withServer(reading) { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        var random = SeededGenerator(seed: UInt64(number))
                        let content = Self.content(100_000 + number, &random)
                        let client = try SocketClient(port: port)
                        let head = Array(Self.head("/file", "Transfer-Encoding: chunked").utf8)
                        let bytes = head + Self.chunks(content, &random)
                        async let sent: Void = onThread { client.send(bytes) }
                        #expect(try await client.receive()["size"] == "\(content.count)")
                        try await sent
                        let contents = reading.contents.withLock { $0 }
                        #expect(contents.contains(content))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// A client that waits for leave to send the content (RFC 9110, section 10.1.1) never sends it.
    @Test(arguments: ["/refused", "/late"]) func `a file can be refused before its content is sent`(path: String)
        async throws
    {
        let reading = Reading()
        try await withServer(reading) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head(path, "Content-Length: 1000000\r\nExpect: 100-continue"))
            if path == "/late" {
                await reading.gate.waiters(1)
                #expect(!client.hasNews)
            }
            reading.gate.open()
            #expect(try await client.receive().status == 403)
        }
    }

    @Test func `a too large upload is refused`() async throws {
        let reading = Reading()
        try await withServer(reading) { port in
            let announced = try SocketClient(port: port)
            announced.send(Self.head("/file", "Content-Length: \(Self.limit + 1)\r\nExpect: 100-continue"))
            #expect(try await announced.receive().status == 413)
            var random = SeededGenerator(seed: 1)
            let chunked = try SocketClient(port: port)
            let bytes =
                Array(Self.head("/file", "Transfer-Encoding: chunked").utf8)
                + Self.chunks([UInt8](repeating: 1, count: Self.limit + 1), &random)
            async let sent: Void = onThread { chunked.send(bytes) }
            #expect(try await chunked.receive().status == 413)
            try await sent
            // The client may have got the answer before the reader has got the error.
            while reading.errors.withLock({ $0.isEmpty }) { await Task.yield() }
            #expect(reading.errors.withLock { $0 } == [.tooLong(limit: Self.limit)])
            #expect(reading.contents.withLock { $0.count } == 0)
        }
    }

    /// Its end may never come.
    @Test func `a client that waits after too much of an upload gets 413`() async throws {
        try await withServer(Reading()) { port in
            let client = try SocketClient(port: port)
            let chunk = String(Self.limit + 1, radix: 16) + "\r\n" + String(repeating: "a", count: Self.limit + 1)
            async let sent: Void = onThread { client.send(Self.head("/file", "Transfer-Encoding: chunked") + chunk) }
            #expect(try await client.receive().status == 413)
            try await sent
        }
    }

    /// The connection stays usable after a response that came before the content's end.
    @Test func `the rest of a refused upload is discarded`() async throws {
        let reading = Reading()
        try await withServer(reading) { port in
            let client = try SocketClient(port: port)
            let content = [UInt8](repeating: 7, count: 500_000)
            let bytes = Array(Self.head("/half", "Content-Length: \(content.count)").utf8) + content
            async let sent: Void = onThread { client.send(bytes + Array(Self.head("/file", "Content-Length: 0").utf8)) }
            #expect(try await client.receive().status == 409)
            #expect(try await client.receive()["size"] == "0")
            try await sent
        }
    }

    /// A reader that takes its time keeps the client from sending more than the system's buffers have room for.
    @Test func `a slow reader slows its upload down`() async throws {
        let reading = Reading()
        try await withServer(reading) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head("/slow", "Content-Length: \(256 << 16)"))
            async let sent: Void = onThread {
                for _ in 0..<256 {
                    client.send([UInt8](repeating: 7, count: 1 << 16))
                    reading.sentParts.withLock { $0 += 1 }
                }
            }
            await reading.gate.waiters(1)
            // Until nothing more is sent while the same workers answer many other requests.
            let other = try SocketClient(port: port)
            var (known, answers) = (-1, 0)
            while answers < 200 {
                other.send(Self.head("/file", "Content-Length: 3") + "abc")
                #expect(try await other.receive()["size"] == "3")
                let parts = reading.sentParts.withLock { $0 }
                (known, answers) = (parts, parts == known ? answers + 1 : 0)
            }
            #expect(known < 224)
            reading.gate.open()
            #expect(try await client.receive().status == 200)
            try await sent
        }
    }

    /// libmicrohttpd doesn't notice a client that leaves with its last bytes, so that the server looks for it.
    @Test(arguments: ["Content-Length: 1000", "Transfer-Encoding: chunked"])
    func `a client that leaves interrupts its upload`(framing: String) async throws {
        let (reading, clock) = (Reading(), ManualClock())
        let rounds = Rounds(clock)
        let unhurried = { (configuration: inout MicrohttpdServer.Configuration) in
            configuration.bodyMinimumRate = 0
            rounds.control(&configuration)
        }
        try await withWorker(reading, clock: clock, change: unhurried) { _, port in
            let other = try SocketClient(port: port)
            var client: SocketClient? = try SocketClient(port: port)
            client?.send(Self.head("/file", framing) + "3\r\nabc\r\n")
            while reading.receivedParts.withLock({ $0 == 0 }) { await Task.yield() }
            rounds.rest {
                client?.send("2\r\nde\r\n")
                client = nil
            }
            for _ in 0..<1000 where reading.errors.withLock({ $0.isEmpty }) {
                clock.advance(by: .seconds(1))
                _ = try await other.status(of: "/file")
            }
            #expect(reading.errors.withLock { $0 } == [.interrupted])
            let arrived = reading.contents.withLock { $0.filter { !$0.isEmpty } }
            #expect(arrived.isEmpty)
        }
    }

    /// A server that stops doesn't wait for a reader that waits for a client, beyond its time.
    @Test func `the server's end interrupts uploads`() async throws {
        let reading = Reading()
        let server = MicrohttpdServer(configuration: .patient, responder: reading, log: .silent)
        let port = try server.start()
        let (client, slow) = (try SocketClient(port: port), try SocketClient(port: port))
        client.send(Self.head("/file", "Content-Length: 1000") + "abc")
        slow.send(Self.head("/late", "Content-Length: 1000"))
        await reading.gate.waiters(1)
        await server.stop(within: .milliseconds(10))
        while reading.errors.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(try await slow.receive().status == 503)
        reading.gate.open()
    }
}
