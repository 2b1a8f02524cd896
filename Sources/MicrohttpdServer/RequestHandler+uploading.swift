import HTTPServing

/// Content that the responder reads as it arrives. The responder is called once the head has arrived. As long as it has
/// neither responded nor begun to read, the connection is suspended, so that a refusal is sent before the content:
/// libmicrohttpd accepts a response only then or at the content's end.
extension RequestHandler {
    /// The bytes that are read beyond the limit, or after the response is known, so that the client gets it.
    private static let discardedBytes = 1 << 20

    /// Calls the responder for a request with content of at most `limit` bytes. Returns `false` if the connection can't
    /// continue.
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

    /// Hands a part of the content to the responder, or discards it if there is a response already. Returns `false` to
    /// close the connection of a client that sends far too much.
    func add(
        _ part: UnsafeRawBufferPointer, to upload: Upload, of request: RequestInProgress, _ connection: Connection
    ) -> Bool {
        if request.received > upload.limit { return discard(upload, of: request, connection) }
        if !request.isComposing { upload.fail(.interrupted) }
        // In chunked content, libmicrohttpd hands over what it has read already, even to a suspended connection.
        if upload.add(part), !request.isSuspended { request.suspend() }
        return true
    }

    private func discard(_ upload: Upload, of request: RequestInProgress, _ connection: Connection) -> Bool {
        upload.fail(.tooLong(limit: upload.limit))
        if request.received <= upload.limit + Self.discardedBytes { return true }
        // libmicrohttpd takes the responder's response only at the content's end.
        refuse(connection, .contentTooLarge(limit: upload.limit))
        return false
    }
}
