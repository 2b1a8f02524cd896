internal import CMicrohttpd
import HTTPServing

extension Worker {
    /// The bytes of the connection's memory that a response head needs; without them, libmicrohttpd closes the
    /// connection without a response.
    static let responseHeadMemory = 2000
    /// The bytes that the head of a problem needs at least.
    private static let problemHeadMemory = 1024

    /// Begins a request that no ready response answers, once its head has arrived. Returns `false` if the connection
    /// can't continue.
    func begin(
        _ conversation: Conversation, _ connection: OpaquePointer, _ url: UnsafePointer<CChar>,
        _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        let exchange = exchanges.begin(target: conversation.target)
        conversation.exchange = exchange
        exchange.connection = connection
        (exchange.peer, exchange.isTraced) = (conversation.peer, conversation.isTraced)
        exchange.head.complete(from: connection, url: url, method: method, version: version)
        if exchange.head.rawFault == nil { exchange.key.append(contentsOf: headKey.bytes) }
        // Responding before the content is read closes the connection, so it is done only if the rest isn't to be read.
        let limit = exchange.head.framing.announcesContent ? streamedLimit(of: exchange.head) : nil
        let isUnreadable = isTooLong(exchange.head.framing.contentLength, limit)
        exchange.refusal = refusalOfHead(of: exchange, contentLimit: limit)
        let fault = exchange.head.framingFault ?? (isUnreadable ? exchange.refusal : nil)
        if exchange.head.memory + Self.problemHeadMemory > configuration.connectionMemory {
            refuse(conversation, fault ?? headersTooLarge)
            return false
        }
        if let fault { return answer(exchange, refused(exchange, with: fault)) }
        return limit.map { beginUpload(of: exchange, upTo: $0, on: connection) } ?? true
    }

    /// Ends a request, completed or not.
    func finish(_ conversation: Conversation) {
        if conversation.ready != nil { readyOnTheirWay -= 1 }
        let slot = conversation.exchange?.slot
        conversation.isCutShort = conversation.exchange?.isReceiving ?? false
        // Releases the exchange, so that it can be reused.
        conversation.end()
        if let slot { exchanges.end(at: slot) }
        if !conversation.isEnding { table.rest(at: place(of: conversation), since: now) }
    }

    /// Stores a part of the content. Returns `false` to close the connection of a client that sends far too much.
    func receive(_ part: UnsafeRawBufferPointer, of exchange: Exchange, _ conversation: Conversation) -> Bool {
        exchange.received += part.count
        if let upload = exchange.upload { return add(part, to: upload, of: exchange, conversation) }
        if exchange.received <= configuration.maximumBody { exchange.body.append(contentsOf: part) }
        // Content that is too long is read to its end, up to a limit, so that the connection can go on.
        if exchange.received <= 16 * max(configuration.maximumBody, 65_536) { return true }
        refuse(conversation, contentTooLarge)
        return false
    }

    /// Responds to a complete request or a resumed connection, or suspends the connection. Returns `false` if the
    /// connection can't continue.
    func advance(_ exchange: Exchange, on connection: OpaquePointer) -> Bool {
        if exchange.awaitsReader { return goOnBeginning(exchange, on: connection) }
        exchange.isReceiving = false
        if let response = exchange.takeResponse() { return answer(exchange, response) }
        if let upload = exchange.upload {
            upload.end()
        } else {
            exchange.begin()
            compose(exchange)
        }
        if let response = exchange.takeResponseOrSuspend() { return answer(exchange, response) }
        exchange.isSuspended = true
        MHD_suspend_connection(connection)
        return true
    }

    /// Calls the responder, which runs on this thread until it suspends.
    func compose(_ exchange: Exchange) {
        if let problem = refusal(of: exchange) {
            _ = exchange.finish(refused(exchange, with: problem))
            return
        }
        exchange.isPassedOn = true
        Task.immediate { [responder] in
            // Created here, on this thread, the request is moved; outside of the task it would be copied.
            var request = exchange.head.makeRequest(
                body: exchange.body, reads: exchange.reads, record: exchange.record)
            request.clientAddress = exchange.peer
            request.arriving = exchange.upload
            request.isTraced = exchange.isTraced
            request.queued = .nanoseconds(self.nanosecondsInRound)
            if exchange.finish(await responder.respond(to: request)) { self.resume(exchange) }
        }
    }

    /// Returns the response to a request that isn't composed because of `problem`.
    func refused(_ exchange: Exchange, with problem: Problem) -> Response {
        exchange.isPassedOn = true
        var request = exchange.head.makeRequest(body: [], reads: exchange.reads, record: exchange.record)
        request.clientAddress = exchange.peer
        request.queued = .nanoseconds(nanosecondsInRound)
        return responder.refuse(request, with: problem)
    }

    private func refusal(of exchange: Exchange) -> Problem? {
        // A new composition might suspend the connection after the last resume.
        if isAbandoning { return .unavailable("The server is shutting down.", retryAfter: 1) }
        return exchange.refusal ?? (isTooLong(exchange.received, nil) ? contentTooLarge : nil)
    }

    private func refusalOfHead(of exchange: Exchange, contentLimit: Int?) -> Problem? {
        let (framing, targetSize) = (exchange.head.framing, exchange.head.target.count)
        if targetSize > configuration.maximumTarget { return .uriTooLong(limit: configuration.maximumTarget) }
        if framing.fields > configuration.maximumHeaderFields {
            return .headersTooLarge("The request has more than \(configuration.maximumHeaderFields) header fields.")
        }
        if exchange.head.memory + Self.responseHeadMemory > configuration.connectionMemory { return headersTooLarge }
        guard isTooLong(framing.contentLength, contentLimit) else { return nil }
        return .contentTooLarge(limit: contentLimit ?? configuration.maximumBody)
    }

    var headersTooLarge: Problem {
        .headersTooLarge("The request's header fields are too long together.")
    }

    private func isTooLong(_ length: Int?, _ limit: Int?) -> Bool { length ?? 0 > limit ?? configuration.maximumBody }

    private func streamedLimit(of head: borrowing RequestHead) -> Int? {
        responder.streamedLimit(head.method, Array(head.path))
    }

    var contentTooLarge: Problem { .contentTooLarge(limit: configuration.maximumBody) }
}
