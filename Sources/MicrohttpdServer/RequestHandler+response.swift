internal import CMicrohttpd
import HTTPServing
import JSON

extension RequestHandler {
    /// Queues the response; its content is sent without a copy. Returns whether libmicrohttpd accepted it.
    func answer(_ request: RequestInProgress, _ response: Response) -> Bool {
        guard (200...599).contains(response.status.code) else {
            // libmicrohttpd would send nothing for one that isn't final.
            log(.error, "status-refused", ["status": String(response.status.code)])
            return answer(request, Problem.internalError.response(instance: request.head.instance))
        }
        guard let handle = request.handle, let queued = queueable(response, request) else { return false }
        for field in response.headers.fields { add(field, to: queued) }
        // On every response, so that no browser guesses another content type.
        add(.contentTypeOptions, "nosniff", to: queued)
        // libmicrohttpd takes a bare LF for the end of a line between chunks: a proxy in front may see another end.
        if isLeaving || request.head.framing.hasCodings { add(.connection, "close", to: queued) }
        let isQueued = MHD_queue_response(handle, UInt32(response.status.code), queued) == .YES
        // Otherwise the ready response owns it.
        if !keep(queued, response, request) { MHD_destroy_response(queued) }
        return isQueued
    }

    /// Adds a header field unless the server sets it itself, such as those of framing.
    private func add(_ field: HeaderFields.Field, to response: OpaquePointer) {
        // Uses the strings' own memory; as arguments they would be copied to arrays.
        let isTaken = field.name.withCString { name in
            isOwn(UnsafeRawBufferPointer(start: name, count: field.name.utf8.count))
                || field.value.withCString { MHD_add_response_header(response, name, $0) == .YES }
        }
        // libmicrohttpd refuses names and values that contain line ends.
        if !isTaken { log(.error, "header-refused", ["name": field.name]) }
    }

    private func add(_ name: StaticString, _ value: StaticString, to response: OpaquePointer) {
        MHD_add_response_header(response, name.cString, value.cString)
    }

    private func isOwn(_ name: UnsafeRawBufferPointer) -> Bool {
        name.isName(.date) || name.isName(.connection) || name.isName(.contentLength)
            || name.isName(.transferEncoding) || name.isName(.contentTypeOptions)
    }

    private func queueable(_ response: Response, _ request: RequestInProgress) -> OpaquePointer? {
        // libmicrohttpd sends the end of chunks even without content: a client would take that for the next response.
        guard let stream = response.stream, request.head.method != .head else { return Self.queueable(response) }
        return queueable(stream, request)
    }

    /// libmicrohttpd itself doesn't send the content of a 304, but counts it in `Content-Length`.
    private static func queueable(_ response: Response) -> OpaquePointer? {
        guard let body = response.body, body.count > 0, response.status != .noContent else {
            return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
        return body.withUnsafeBytes { bytes in
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            // The bytes are retained until libmicrohttpd has sent them and calls the closure below.
            let owner = Unmanaged.passRetained(body)
            let response = MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, start, { owner in if let owner { Unmanaged<Bytes>.fromOpaque(owner).release() } },
                owner.toOpaque())
            if response == nil { owner.release() }
            return response
        }
    }
}

extension RequestHandler {
    /// Creates a response of unknown length, which reads from the stream when the client has received what was sent.
    func queueable(_ stream: any BodyStream, _ request: RequestInProgress) -> OpaquePointer? {
        let streaming = StreamingBody(stream, of: request, self)
        request.streaming = streaming
        stream.onReady { [weak request, inbox] in
            if let request { inbox.resume(request) }
        }
        // Retained until libmicrohttpd has finished the response and calls the closure below.
        let context = Unmanaged.passRetained(streaming)
        let response = MHD_create_response_from_callback(.max, 1024, streamReader, context.toOpaque()) { context in
            if let context { Unmanaged<StreamingBody>.fromOpaque(context).release() }
        }
        if response == nil { context.release() }
        return response
    }
}

/// The state of a streamed content. Used only on its worker's thread.
final class StreamingBody {
    let stream: any BodyStream
    private let handler: RequestHandler
    private weak var request: RequestInProgress?
    /// The piece that is being sent, and how many of its bytes have been sent.
    private var piece: Bytes?
    private var sent = 0
    /// Whether the connection has ended; the stream isn't read any more.
    var isOver = false

    init(_ stream: any BodyStream, of request: RequestInProgress, _ handler: RequestHandler) {
        (self.stream, self.handler) = (stream, handler)
        self.request = request
    }

    /// Copies available bytes to `target`. Returns their number, 0 for none yet, or `nil` at the end.
    fileprivate func read(into target: UnsafeMutableRawBufferPointer) -> Int? {
        handler.events &+= 1
        if let count = copyPiece(to: target) { return count }
        // A piece is sent completely. Then an ended connection ends the stream: libmicrohttpd doesn't notice it.
        if isOver || handler.phase == .abandoning { return nil }
        switch stream.next() {
        case .bytes(let piece):
            (self.piece, sent) = (piece, 0)
            return copyPiece(to: target)
        // A draining worker ends the stream once everything is sent, also what the stream says at its end.
        case .later where handler.phase == .draining: return nil
        case .later:
            request?.suspend()
            return 0
        case .end: return nil
        }
    }

    /// Copies bytes of the piece to `target`. Returns their number; `nil` if all of it has been sent.
    private func copyPiece(to target: UnsafeMutableRawBufferPointer) -> Int? {
        guard let piece, sent < piece.count else { return nil }
        let count = min(piece.count - sent, target.count)
        piece.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count])) }
        sent += count
        return count
    }
}

/// Called when the client can receive more of a content of unknown length.
private func streamReader(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ target: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let context, let target else { return -1 }
    let streaming = Unmanaged<StreamingBody>.fromOpaque(context).takeUnretainedValue()
    // -1 is MHD_CONTENT_READER_END_OF_STREAM.
    return streaming.read(into: UnsafeMutableRawBufferPointer(start: target, count: size)) ?? -1
}
