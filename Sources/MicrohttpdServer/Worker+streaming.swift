internal import CMicrohttpd
import HTTPServing
import JSON

/// A content on its way out piece by piece. Used on its worker's thread alone.
final class StreamingBody {
    let stream: any BodyStream
    /// The piece that is being sent, and how many of its bytes have gone.
    var piece: Bytes?
    var sent = 0
    /// Whether the connection waits for the stream to have something to say.
    var isSuspended = false
    /// Whether the connection was ended: the stream isn't asked any more.
    var isOver = false

    init(_ stream: any BodyStream) { self.stream = stream }
}

extension Worker {
    /// A response of unknown length, read from the stream whenever the client has taken what was sent.
    func queueable(_ stream: any BodyStream, _ exchange: Exchange) -> OpaquePointer? {
        exchange.streaming = StreamingBody(stream)
        stream.onReady { [weak exchange] in
            if let exchange { self.resumeStreaming(exchange) }
        }
        // libmicrohttpd has the exchange until it is done with the response, and releases it below.
        let context = Unmanaged.passRetained(StreamingExchange(worker: self, exchange: exchange))
        let response = MHD_create_response_from_callback(.max, 1024, streamReader, context.toOpaque()) { context in
            if let context { Unmanaged<StreamingExchange>.fromOpaque(context).release() }
        }
        if response == nil { context.release() }
        return response
    }

    /// The stream of a suspended connection may have something to say, or is to end.
    func goOnStreaming(_ exchange: Exchange) {
        guard let streaming = exchange.streaming, streaming.isSuspended, let connection = exchange.connection else {
            return
        }
        streaming.isSuspended = false
        MHD_resume_connection(connection)
    }

    /// Copies what there is to `target`. Returns how many bytes, 0 for none yet, or `nil` at the end.
    fileprivate func read(_ exchange: Exchange, into target: UnsafeMutableRawBufferPointer) -> Int? {
        guard let streaming = exchange.streaming else { return nil }
        events &+= 1
        if let count = streaming.copyPiece(to: target) { return count }
        // What has begun is sent whole; then a draining worker ends the stream. So does one that has ended the connection:
        // libmicrohttpd finds that out only where it has something to send.
        if isDraining || streaming.isOver { return nil }
        switch streaming.stream.next() {
        case .bytes(let piece):
            (streaming.piece, streaming.sent) = (piece, 0)
            return streaming.copyPiece(to: target)
        case .later:
            streaming.isSuspended = true
            MHD_suspend_connection(exchange.connection)
            return 0
        case .end: return nil
        }
    }
}

extension StreamingBody {
    fileprivate func copyPiece(to target: UnsafeMutableRawBufferPointer) -> Int? {
        guard let piece, sent < piece.count else { return nil }
        let count = min(piece.count - sent, target.count)
        piece.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count])) }
        sent += count
        return count
    }
}

/// What libmicrohttpd is given of a streaming exchange.
private final class StreamingExchange {
    let worker: Worker
    let exchange: Exchange

    init(worker: Worker, exchange: Exchange) { (self.worker, self.exchange) = (worker, exchange) }
}

/// Called when the client takes more of a content of unknown length.
private func streamReader(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ target: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let context, let target else { return -1 }
    let streaming = Unmanaged<StreamingExchange>.fromOpaque(context).takeUnretainedValue()
    let buffer = UnsafeMutableRawBufferPointer(start: target, count: size)
    // -1 is MHD_CONTENT_READER_END_OF_STREAM.
    return streaming.worker.read(streaming.exchange, into: buffer) ?? -1
}
