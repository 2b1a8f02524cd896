import HTTPServing

extension RequestHandler {
    /// The memory that a response head needs; without it, libmicrohttpd closes the connection without a response.
    static let responseHeadMemory = 2000
    /// The bytes that the head of a problem needs at least.
    private static let problemHeadMemory = 1024

    /// Begins a request that no ready response answers. Returns `false` if the connection can't continue.
    func begin(
        _ connection: Connection, _ url: UnsafePointer<CChar>, _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>
    ) -> Bool {
        let request = requests.begin(target: connection.target)
        connection.request = request
        (request.handle, request.peer) = (connection.handle, connection.peer)
        let headFault = request.head.complete(from: connection.handle, url: url, method: method, version: version)
        if headFault == nil { request.key.append(contentsOf: headKey.bytes) }
        // Responding before the content is read closes the connection, so it is done only if the rest isn't to be read.
        let isContentAnnounced = request.head.framing.announcesContent
        let limit = isContentAnnounced ? responder.streamedLimit(request.head.method, Array(request.head.path)) : nil
        let isUnreadable = isTooLong(request.head.framing.contentLength, limit)
        request.refusal = refusalOfHead(of: request, contentLimit: limit)
        let fault = headFault ?? (isUnreadable ? request.refusal : nil)
        if request.head.memory + Self.problemHeadMemory > configuration.connectionMemory {
            refuse(connection, fault ?? headersTooLarge)
            return false
        }
        if let fault { return answer(request, refused(request, with: fault)) }
        return limit.map { beginUpload(of: request, upTo: $0) } ?? true
    }

    /// Ends a request, completed or not.
    func finish(_ connection: Connection) {
        if connection.ready != nil { readyBeingSent -= 1 }
        if let request = connection.request, !request.isPassedOn {
            // Its content hasn't come whole, such as from a slow client. Nobody gets the response, but it is logged.
            _ = refused(request, with: ContentError.interrupted.problem)
        }
        let slot = connection.request?.slot
        // Releases the request, so that it can be reused.
        connection.end()
        if let slot { requests.end(at: slot) }
        connections.markIdle(connection)
    }

    /// Stores a part of the content. Returns `false` to close the connection of a client that sends too much.
    func receive(_ part: UnsafeRawBufferPointer, of request: RequestInProgress, _ connection: Connection) -> Bool {
        request.received += part.count
        if let upload = request.upload { return add(part, to: upload, of: request, connection) }
        if isTooLong(request.received, nil) {
            // The length wasn't announced. The end may never come.
            refuse(connection, request.refusal ?? contentTooLarge)
            return false
        }
        request.body.append(contentsOf: part)
        return true
    }

    /// Responds, or suspends the connection. Returns `false` if the connection can't continue.
    func advance(_ request: RequestInProgress) -> Bool {
        if request.awaitsReader { return goOnBeginning(request) }
        request.isReceiving = false
        if let response = request.takeResponse() { return answer(request, response) }
        if let upload = request.upload {
            upload.end()
        } else {
            request.begin()
            compose(request)
        }
        if let response = request.takeResponseOrSuspend() { return answer(request, response) }
        request.suspend()
        return true
    }

    /// Calls the responder, which runs on this thread until it suspends.
    func compose(_ request: RequestInProgress) {
        // After the grace period, a new composition might suspend the connection after the last resume.
        if let problem = phase == .abandoning ? shuttingDown : request.refusal {
            _ = request.finish(refused(request, with: problem))
            return
        }
        request.isPassedOn = true
        let queued = Duration.nanoseconds(nanosecondsInRound)
        Task.immediate { [responder, inbox] in
            // Created here, on this thread, the request is moved; outside of the task it would be copied.
            var received = request.head.makeRequest(body: request.body, record: request.record)
            received.clientAddress = request.peer
            received.arriving = request.upload
            received.queued = queued
            if request.finish(await responder.respond(to: received)) { inbox.resume(request) }
        }
    }

    /// Returns the response to a request that isn't composed because of `problem`.
    func refused(_ request: RequestInProgress, with problem: Problem) -> Response {
        request.isPassedOn = true
        var received = request.head.makeRequest(body: [], record: request.record)
        received.clientAddress = request.peer
        received.queued = .nanoseconds(nanosecondsInRound)
        return responder.refuse(received, with: problem)
    }

    private func refusalOfHead(of request: RequestInProgress, contentLimit: Int?) -> Problem? {
        let (framing, targetSize) = (request.head.framing, request.head.target.count)
        if targetSize > configuration.maximumTarget { return .uriTooLong(limit: configuration.maximumTarget) }
        if framing.fields > configuration.maximumHeaderFields {
            return .headersTooLarge("At most \(configuration.maximumHeaderFields) header fields are allowed.")
        }
        if request.head.memory + Self.responseHeadMemory > configuration.connectionMemory { return headersTooLarge }
        guard isTooLong(framing.contentLength, contentLimit) else { return nil }
        return .contentTooLarge(limit: contentLimit ?? configuration.maximumBody)
    }

    var shuttingDown: Problem { .unavailable("The server is shutting down. Try again in a moment.", retryAfter: 1) }

    var headersTooLarge: Problem {
        .headersTooLarge("The header fields are too large. Send fewer or shorter ones.")
    }

    private func isTooLong(_ length: Int?, _ limit: Int?) -> Bool { length ?? 0 > limit ?? configuration.maximumBody }
    var contentTooLarge: Problem { .contentTooLarge(limit: configuration.maximumBody) }
}
