import HTTPServing
import JSON
import Synchronization

/// An event of a stream, or a comment.
package struct StreamedEvent: Sendable, Equatable {
    /// The event's name; `nil` for a comment.
    package let name: String?
    /// The id that a client repeats as `Last-Event-ID`.
    package let id: String
    /// The data.
    package let data: [UInt8]
    /// The position, of a database that has them.
    package var position: String?

    /// The data as text.
    package var text: String { String(decoding: data, as: UTF8.self) }

    /// A comment.
    package static let comment = StreamedEvent(name: nil, id: "", data: [])
}

/// A `text/event-stream` as a client reads it (HTML, section 9.2.6). Used by one test at a time.
package final class EventStream: @unchecked Sendable {
    // Unchecked: a test reads it from one task at a time.
    /// What came before the first byte of the stream.
    package let head: RawResponse
    private let pieces: any PieceSource
    private var text: [UInt8] = []

    init(head: RawResponse, pieces: any PieceSource) { (self.head, self.pieces) = (head, pieces) }

    /// The next event or comment; `nil` when the stream has ended.
    package func next() async throws -> StreamedEvent? {
        while true {
            if let end = text.offset(of: [10, 10]) {
                defer { text.removeFirst(end + 2) }
                let lines = text[..<end].split(separator: 10)
                if let event = Self.event(lines) { return event }
                continue
            }
            guard let piece = try await pieces.next() else { return nil }
            text += piece
        }
    }

    /// The next event that is no comment; `nil` when the stream has ended. Throws where nothing but comments come.
    package func nextEvent() async throws -> StreamedEvent? {
        for _ in 0..<40 {
            guard let event = try await next() else { return nil }
            if event.name != nil { return event }
        }
        throw SocketError.silent
    }

    /// Waits for the next event; whether it is called `name`.
    package func yields(_ name: String) async throws -> Bool { try await nextEvent()?.name == name }

    private static func event(_ lines: [ArraySlice<UInt8>]) -> StreamedEvent? {
        if lines.allSatisfy({ $0.first == 0x3A }) { return StreamedEvent(name: nil, id: "", data: []) }
        let field = { (name: String) -> ArraySlice<UInt8>? in
            lines.first { $0.starts(with: Array((name + ": ").utf8)) }?.dropFirst(name.utf8.count + 2)
        }
        guard let name = field("event") else { return nil }
        return StreamedEvent(
            name: String(decoding: name, as: UTF8.self), id: String(decoding: field("id") ?? [], as: UTF8.self),
            data: Array(field("data") ?? []), position: field("position").map { String(decoding: $0, as: UTF8.self) })
    }
}

/// Where a streamed content comes from.
protocol PieceSource: Sendable {
    /// The next bytes; `nil` at the end.
    func next() async throws -> [UInt8]?
}

/// Reads a body in the place of a server.
final class BodyPieces: PieceSource {
    private struct State {
        var isReady = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let stream: any BodyStream
    private let state = Mutex(State())

    init(_ stream: any BodyStream) {
        self.stream = stream
        stream.onReady { [weak self] in self?.signal() }
    }

    deinit { stream.close() }

    func next() async -> [UInt8]? {
        while true {
            switch stream.next() {
            case .bytes(let bytes): return bytes.array
            case .end: return nil
            case .later: await wait()
            }
        }
    }

    private func signal() {
        let waiting = state.withLock { state in
            defer { state = State(isReady: state.waiting == nil, waiting: nil) }
            return state.waiting
        }
        waiting?.resume()
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if !state.isReady { state.waiting = continuation }
                defer { state.isReady = false }
                return state.isReady
            }
            if isReady { continuation.resume() }
        }
    }
}

/// Reads chunks (RFC 9112, section 7.1) off a socket.
struct SocketPieces: PieceSource {
    let client: SocketClient

    func next() async throws -> [UInt8]? { try await client.receiveChunk() }
}
