import HTTPServing
import Synchronization

/// Content that the responder reads as it arrives. The responder is called once the head has arrived. As long as it has
/// neither responded nor begun to read, the connection is suspended, so that a refusal is sent before the content:
/// libmicrohttpd accepts a response only then or at the content's end.
extension RequestHandler {
    /// Calls the responder for a request with streamed content. Returns `false` if the connection can't continue.
    func beginUpload(of request: RequestInProgress, upTo limit: Int) -> Bool {
        request.upload = Upload(limit: limit) { [weak request, inbox] in
            if let request { inbox.resume(request) }
        }
        request.awaitsReader = true
        request.begin()
        compose(request)
        return goOnBeginning(request)
    }

    /// Responds, lets the content arrive if the responder reads it, or suspends the connection until either.
    func goOnBeginning(_ request: RequestInProgress) -> Bool {
        guard let upload = request.upload else { return false }
        if let response = request.takeResponseOrSuspend() {
            upload.fail(.interrupted)
            return answer(request, response)
        }
        guard upload.pauseUnlessRead() else {
            request.awaitsReader = false
            return true
        }
        request.suspend()
        return true
    }

    /// Hands a part to the responder, or discards it after the response. Returns `false` if too much is sent.
    func add(
        _ part: UnsafeRawBufferPointer, to upload: Upload, of request: RequestInProgress, _ connection: Connection
    ) -> Bool {
        if request.received > upload.limit {
            upload.fail(.tooLong(limit: upload.limit))
            // libmicrohttpd takes the responder's response only at the content's end, which may never come. It never closes
            // a suspended connection.
            request.resume()
            refuse(connection, .contentTooLarge(limit: upload.limit))
            return false
        }
        if !request.isComposing { upload.fail(.interrupted) }
        // In chunked content, libmicrohttpd hands over what it has read already, even to a suspended connection.
        if upload.add(part), !request.isSuspended { request.suspend() }
        return true
    }
}

/// The content of a request that the responder reads, on any thread, as the worker adds to it.
final class Upload: ContentStream {
    fileprivate typealias Reader = CheckedContinuation<Result<[UInt8]?, ContentError>, Never>

    fileprivate struct Contents {
        var waiting: [UInt8] = []
        var end: Result<[UInt8]?, ContentError>?
        var reader: Reader?
        var isRead = false
        /// Whether the connection is suspended until the responder reads.
        var isPaused = false
    }

    /// The bytes that wait for the responder before the connection is suspended.
    private static let maximumWaiting = 65_536

    let limit: Int
    private let resume: @Sendable () -> Void
    private let contents = Mutex(Contents())

    /// Content of at most `limit` bytes. `resume` is called, from any thread, when the connection can go on.
    init(limit: Int, resume: @escaping @Sendable () -> Void) { (self.limit, self.resume) = (limit, resume) }

    func next() async throws(ContentError) -> [UInt8]? {
        let result = await withCheckedContinuation { (reader: Reader) in
            let (part, displaced, wasPaused) = contents.withLock { $0.take(reader) }
            if let part { reader.resume(returning: part) }
            displaced?.resume(returning: .failure(.interrupted))
            if wasPaused { resume() }
        }
        return try result.get()
    }

    /// Adds a part. Returns whether the connection has to be suspended until more is read.
    func add(_ part: UnsafeRawBufferPointer) -> Bool {
        let (reader, isPaused): (Reader?, Bool) = contents.withLock { contents in
            guard contents.end == nil else { return (nil, false) }
            if let reader = contents.reader.take() { return (reader, false) }
            contents.waiting.append(contentsOf: part)
            contents.isPaused = contents.waiting.count > Self.maximumWaiting
            return (nil, contents.isPaused)
        }
        reader?.resume(returning: .success(Array(part)))
        return isPaused
    }

    func end() { finish(.success(nil)) }

    /// Ends the content, unless it has ended: the rest will not arrive.
    func fail(_ error: ContentError) { finish(.failure(error)) }

    /// Returns whether nobody reads yet; the connection is then suspended until somebody does.
    func pauseUnlessRead() -> Bool {
        contents.withLock { contents in
            contents.isPaused = !contents.isRead
            return contents.isPaused
        }
    }

    private func finish(_ end: Result<[UInt8]?, ContentError>) {
        let reader: Reader? = contents.withLock { contents in
            guard contents.end == nil else { return nil }
            contents.end = end
            if case .failure = end { contents.waiting = [] }
            return contents.reader.take()
        }
        reader?.resume(returning: end)
    }
}

extension Upload.Contents {
    /// Takes what has arrived, or has `reader` wait. Returns an earlier reader, and whether the connection waited.
    fileprivate mutating func take(
        _ reader: Upload.Reader
    ) -> (part: Result<[UInt8]?, ContentError>?, displaced: Upload.Reader?, wasPaused: Bool) {
        let (displaced, wasPaused) = (self.reader.take(), isPaused)
        (isRead, isPaused) = (true, false)
        if !waiting.isEmpty {
            defer { waiting = [] }
            return (.success(waiting), displaced, wasPaused)
        }
        if end == nil { self.reader = reader }
        return (end, displaced, wasPaused)
    }
}
