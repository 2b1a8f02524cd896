import HTTPServing
import JSON
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Clients that take their time, on a clock that a test moves.
@Suite(.timeLimit(.minutes(10))) struct PaceTests {
    private let clock = ManualClock()
    private static let begun = "GET / HTTP/1.1\r\nHost: x\r\nA: "

    /// A stream that says what it is told to.
    private final class Ticks: BodyStream {
        private let state = Mutex<(pieces: [Bytes], notify: (@Sendable () -> Void)?)>(([], nil))

        func next() -> BodyStreamPart {
            state.withLock { $0.pieces.isEmpty ? .later : .bytes($0.pieces.removeFirst()) }
        }
        func onReady(_ notify: @escaping @Sendable () -> Void) { state.withLock { $0.notify = notify } }
        func close() {}

        func say(_ text: String) {
            let notify = state.withLock { state in
                state.pieces.append(.copying(text))
                return state.notify
            }
            notify?()
        }
    }

    private struct Streaming: Responder {
        let ticks = Ticks()

        func respond(to request: Request) async -> Response {
            var response = Response(.ok)
            if request.path == Array("/stream".utf8) { response.stream = ticks }
            if request.path == Array("/large".utf8) {
                response.body = .copying(String(repeating: "x", count: 16 << 20))
            }
            return response
        }
    }

    /// Lets time go by until the server has ended `client`. Those that the server is content with have been looked at
    /// often meanwhile.
    private func waitForEnd(of client: SocketClient) async throws {
        async let end = client.receiveToEnd()
        let passing = passTime()
        defer { passing.cancel() }
        _ = try await end
        passing.cancel()
        await passing.value
    }

    private func passTime() -> Task<Void, Never> {
        Task { [clock] in
            while !Task.isCancelled {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
    }

    @Test(arguments: ["", "G", Self.begun]) func `an unfinished head ends the connection`(part: String) async throws {
        try await withWorker(clock: clock) { _, port in
            let client = try SocketClient(port: port)
            client.send(part)
            try await waitForEnd(of: client)
        }
    }

    @Test func `heads that arrive too slowly are cut off`() async throws {
        try await withWorker(clock: clock) { _, port in
            let other = try SocketClient(port: port)
            for isFirst in [true, false] {
                let client = try SocketClient(port: port)
                if !isFirst { #expect(try await client.status(of: "/") == 200) }
                client.send(Self.begun)
                for _ in 0..<100 where !client.hasNews {
                    client.send("b")
                    clock.advance(by: .seconds(1))
                    #expect(try await other.status(of: "/") == 200)
                }
                #expect(client.hasNews)
            }
        }
    }

    /// Each has a line in the log.
    @Test func `bodies that arrive too slowly are cut off`() async throws {
        let lines = Mutex<[String]>([])
        let accessLog = AccessLog(.all, log: Log { line in lines.withLock { $0.append(line) } })
        try await withWorker(EchoResponder().wrapped(in: [accessLog]), clock: clock) { _, port in
            for framing in ["Content-Length: 1000", "Transfer-Encoding: chunked"] {
                let client = try SocketClient(port: port)
                client.send("POST /\(framing.count) HTTP/1.1\r\nHost: x\r\n\(framing)\r\n\r\n3")
                try await waitForEnd(of: client)
            }
        }
        let logged = lines.withLock { $0 }
        #expect(logged.count == 2)
        #expect(logged.first?.contains("method=POST path=/20 route=- status=400") == true)
        #expect(logged.last?.contains("method=POST path=/26 route=- status=400") == true)
    }

    /// Those who send nothing more, though a request isn't complete, are ended before any of their limits.
    @Test(arguments: ["", "GET / HT", begun, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n3"])
    func `clients that leave early are noticed`(bytes: String) async throws {
        let rounds = Rounds(clock)
        let unhurried = { (configuration: inout MicrohttpdServer.Configuration) in
            (configuration.headTimeout, configuration.bodyMinimumRate) = (600, 0)
            rounds.control(&configuration)
        }
        try await withWorker(clock: clock, change: unhurried) { _, port in
            let (client, other) = (try SocketClient(port: port), try SocketClient(port: port))
            #expect(try await client.status(of: "/") == 200)
            rounds.rest {
                client.send(bytes)
                client.finishSending()
            }
            for _ in 0..<500 where !client.hasNews {
                clock.advance(by: .seconds(1))
                #expect(try await other.status(of: "/") == 200)
            }
            #expect(client.hasNews)
        }
    }

    @Test func `a half-closed client still gets its response`() async throws {
        let unhurried = { (configuration: inout MicrohttpdServer.Configuration) in configuration.bodyMinimumRate = 0 }
        try await withWorker(Streaming(), clock: clock, change: unhurried) { server, port in
            let other = try SocketClient(port: port)
            let client = try SocketClient(port: port, receiveBytes: 4096)
            client.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receiveHead().status == 200)
            client.finishSending()
            for _ in 0..<100 {
                clock.advance(by: .seconds(1))
                #expect(try await other.status(of: "/") == 200)
            }
            #expect(server.connections == 2)
        }
    }

    @Test func `clients that do not read their response are cut off`() async throws {
        try await withWorker(Streaming(), clock: clock) { server, port in
            let client = try SocketClient(port: port, receiveBytes: 4096)
            client.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = try await client.receiveHead()
            let passing = passTime()
            while server.connections > 0 { await Task.yield() }
            passing.cancel()
            await passing.value
        }
    }

    @Test func `idle connections and streams are not ended for slowness`() async throws {
        let streaming = Streaming()
        try await withWorker(streaming, clock: clock) { server, port in
            let idle = try SocketClient(port: port)
            #expect(try await idle.status(of: "/") == 200)
            let stream = try SocketClient(port: port)
            stream.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await stream.receiveHead().status == 200)
            for number in 0..<3 {
                streaming.ticks.say("\(number)")
                #expect(try await stream.receiveChunk() == Array("\(number)".utf8))
                for client in [idle, stream] { client.acknowledge() }
                // While this one is found to be too slow.
                try await waitForEnd(of: SocketClient(port: port))
                #expect(try await idle.status(of: "/") == 200)
            }
            #expect(server.connections == 2)
        }
    }
}
