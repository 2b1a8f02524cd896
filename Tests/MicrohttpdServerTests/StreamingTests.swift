import HTTPServing
import JSON
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Contents that go out piece by piece.
@Suite(.timeLimit(.minutes(5))) struct StreamingTests {
    /// Says its pieces, and then ends or has nothing more to say.
    private final class Pieces: BodyStream {
        private let rest: Mutex<[Bytes]>
        private let ends: Bool
        let isSilent = Flag()
        let isClosed = Flag()

        init(_ pieces: [Bytes], ends: Bool) {
            rest = Mutex(pieces)
            self.ends = ends
        }

        func next() -> BodyStreamPart {
            if let piece = rest.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return .bytes(piece) }
            isSilent.raise()
            return ends ? .end : .later
        }
        func onReady(_ notify: @escaping @Sendable () -> Void) {}
        func close() { isClosed.raise() }
    }

    /// Answers with the pieces below `/stream`.
    private struct Streaming: Responder {
        let pieces: Pieces

        func respond(to request: Request) async -> Response {
            var response = Response(.ok)
            if request.path == Array("/stream".utf8) { response.stream = pieces }
            return response
        }
    }

    private static func piece(_ count: Int) -> Bytes { .copying((0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }) }

    @Test func `pieces of any length are streamed`() async throws {
        let pieces = [1, 1023, 1024, 1025, 100_000, 2].map(Self.piece)
        try await withWorker(Streaming(pieces: Pieces(pieces, ends: true))) { _, port in
            let client = try SocketClient(port: port)
            client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receiveHead()["transfer-encoding"] == "chunked")
            var received: [UInt8] = []
            while let chunk = try await client.receiveChunk() { received += chunk }
            // Compared outside: to say in what they differ would take minutes.
            let isWhole = received == pieces.flatMap(\.array)
            #expect(isWhole)
            #expect(try await client.status(of: "/") == 200)
        }
    }

    @Test func `a stream sends nothing for HEAD`() async throws {
        let pieces = Pieces([Self.piece(10)], ends: true)
        try await withWorker(Streaming(pieces: pieces)) { _, port in
            let client = try SocketClient(port: port)
            client.send("HEAD /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receive(isHead: true).status == 200)
            #expect(try await client.status(of: "/") == 200)
            #expect(!pieces.isSilent.isRaised)
        }
    }

    /// All that there is has gone to the kernel, so that the stream waits for more, when its client has been too slow.
    @Test func `a stream is closed with its slow connection`() async throws {
        let (pieces, clock) = (Pieces([Self.piece(60_000)], ends: false), ManualClock())
        try await withWorker(Streaming(pieces: pieces), clock: clock) { _, port in
            let (slow, other) = (try SocketClient(port: port, receiveBytes: 4096), try SocketClient(port: port))
            slow.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            while !pieces.isSilent.isRaised { await Task.yield() }
            for _ in 0..<1000 where !pieces.isClosed.isRaised {
                clock.advance(by: .seconds(1))
                #expect(try await other.status(of: "/") == 200)
            }
            #expect(pieces.isClosed.isRaised)
        }
    }

    /// The client has all that there is, and owes nothing: only that it has gone ends a stream that says no more.
    @Test func `a stream is closed when its client has gone`() async throws {
        let (pieces, clock) = (Pieces([Self.piece(10)], ends: false), ManualClock())
        try await withWorker(Streaming(pieces: pieces), clock: clock) { _, port in
            let other = try SocketClient(port: port)
            try await Self.receivePiece(from: port)
            for _ in 0..<1000 where !pieces.isClosed.isRaised {
                clock.advance(by: .seconds(1))
                #expect(try await other.status(of: "/") == 200)
            }
            #expect(pieces.isClosed.isRaised)
        }
    }

    /// Nothing but the time wakes a worker that has no other connection.
    @Test func `the last stream is closed when its client has gone`() async throws {
        let (pieces, clock) = (Pieces([Self.piece(10)], ends: false), ManualClock())
        try await withWorker(Streaming(pieces: pieces), clock: clock) { _, port in
            try await Self.receivePiece(from: port)
            while !pieces.isClosed.isRaised {
                clock.advance(by: .milliseconds(100))
                await Task.yield()
            }
        }
    }

    /// Takes what the stream says, and hangs up.
    private static func receivePiece(from port: Int) async throws {
        let client = try SocketClient(port: port)
        client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.receiveHead().status == 200)
        #expect(try await client.receiveChunk()?.count == 10)
    }
}
