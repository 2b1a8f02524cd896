internal import CMicrohttpd
import HTTPServing
import JSON

/// The state of a streamed content. Used only on its worker's thread.
final class StreamingBody {
    let stream: any BodyStream
    /// The piece that is being sent, and how many of its bytes have been sent.
    var piece: Bytes?
    var sent = 0
    /// Whether the connection has ended; the stream isn't read any more.
    var isOver = false

    init(_ stream: any BodyStream) { self.stream = stream }

    /// Copies bytes of the piece to `target`. Returns their number; `nil` if all of it has been sent.
    fileprivate func copyPiece(to target: UnsafeMutableRawBufferPointer) -> Int? {
        guard let piece, sent < piece.count else { return nil }
        let count = min(piece.count - sent, target.count)
        piece.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count])) }
        sent += count
        return count
    }
}

extension RequestHandler {
    /// Creates a response of unknown length, which reads from the stream whenever the client has received what was
    /// sent.
    func queueable(_ stream: any BodyStream, _ request: RequestInProgress) -> OpaquePointer? {
        request.streaming = StreamingBody(stream)
        stream.onReady { [weak request, inbox] in
            if let request { inbox.resume(request) }
        }
        // Retained until libmicrohttpd has finished the response and calls the closure below.
        let context = Unmanaged.passRetained(StreamingRequest(handler: self, request: request))
        let response = MHD_create_response_from_callback(.max, 1024, streamReader, context.toOpaque()) { context in
            if let context { Unmanaged<StreamingRequest>.fromOpaque(context).release() }
        }
        if response == nil { context.release() }
        return response
    }

    /// Copies available bytes to `target`. Returns their number, 0 for none yet, or `nil` at the end.
    fileprivate func read(_ request: RequestInProgress, into target: UnsafeMutableRawBufferPointer) -> Int? {
        guard let streaming = request.streaming else { return nil }
        events &+= 1
        if let count = streaming.copyPiece(to: target) { return count }
        // A piece that has begun is sent completely. Then an ended connection ends the stream: libmicrohttpd notices
        // that only when it has something to send.
        if streaming.isOver || phase == .abandoning { return nil }
        switch streaming.stream.next() {
        case .bytes(let piece):
            (streaming.piece, streaming.sent) = (piece, 0)
            return streaming.copyPiece(to: target)
        // A draining worker ends the stream once everything is sent, also what the stream says at its end.
        case .later where phase == .draining: return nil
        case .later:
            request.suspend()
            return 0
        case .end: return nil
        }
    }
}

/// The context of a streaming response.
private final class StreamingRequest {
    let handler: RequestHandler
    let request: RequestInProgress

    init(handler: RequestHandler, request: RequestInProgress) { (self.handler, self.request) = (handler, request) }
}

/// Called when the client can receive more of a content of unknown length.
private func streamReader(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ target: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let context, let target else { return -1 }
    let streaming = Unmanaged<StreamingRequest>.fromOpaque(context).takeUnretainedValue()
    let buffer = UnsafeMutableRawBufferPointer(start: target, count: size)
    // -1 is MHD_CONTENT_READER_END_OF_STREAM.
    return streaming.handler.read(streaming.request, into: buffer) ?? -1
}
