internal import CMicrohttpd
import HTTPServing

extension Worker {
    /// Bytes that an answer's head has to have left in the connection's memory; without room for it libmicrohttpd
    /// closes the connection in silence.
    private static let responseHeadMemory = 2000
    /// Bytes that even a problem's head has to have.
    private static let problemHeadMemory = 1024

    /// The head of a request has come that no ready response answers. Returns false where the connection can't go on.
    func begin(
        _ conversation: Conversation, _ connection: OpaquePointer, _ url: UnsafePointer<CChar>,
        _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        let exchange = exchanges.begin(target: conversation.target)
        conversation.exchange = exchange
        exchange.connection = connection
        exchange.peer = conversation.peer
        exchange.head.complete(from: connection, url: url, method: method, version: version)
        if exchange.head.rawFault == nil { exchange.key.append(contentsOf: headKey.bytes) }
        exchange.refusal = refusalOfHead(of: exchange)
        // To answer before the content is read closes the connection: right only where nobody will read on.
        let isUnreadable = isTooLong(exchange.head.framing.contentLength)
        let fault = exchange.head.framingFault ?? (isUnreadable ? exchange.refusal : nil)
        if exchange.head.memory + Self.problemHeadMemory > configuration.connectionMemory {
            refuse(conversation, fault ?? headersTooLarge, instance: exchange.head.instance)
            return false
        }
        return fault.map { answer(exchange, $0.response(instance: exchange.head.instance)) } ?? true
    }

    /// The request is over, however it ended.
    func finish(_ conversation: Conversation) {
        if conversation.ready != nil { readyOnTheirWay -= 1 }
        let slot = conversation.exchange?.slot
        // It doesn't hold the exchange any more, so that this can be used again.
        conversation.end()
        if let slot { exchanges.end(at: slot) }
        if !conversation.isEnding { table.rest(at: place(of: conversation), since: now) }
    }

    /// Keeps a part of the content. Returns false to close the connection of a client that doesn't stop.
    func receive(_ part: UnsafeRawBufferPointer, of exchange: Exchange) -> Bool {
        exchange.received += part.count
        if exchange.received <= configuration.maximumBody { exchange.body.append(contentsOf: part) }
        // A content that is too long is read to its end, so that the client hears why; within reason.
        return exchange.received <= 16 * max(configuration.maximumBody, 65_536)
    }

    /// The request is complete, or its connection was resumed: answers, or waits. Returns false where the connection
    /// can't go on.
    func advance(_ exchange: Exchange, on connection: OpaquePointer) -> Bool {
        exchange.isReceiving = false
        if let response = exchange.takeResponse() { return answer(exchange, response) }
        exchange.begin()
        compose(exchange)
        if let response = exchange.takeResponseOrSuspend() { return answer(exchange, response) }
        exchange.isSuspended = true
        MHD_suspend_connection(connection)
        return true
    }

    /// Has the responder answer, on this thread as long as it doesn't wait.
    private func compose(_ exchange: Exchange) {
        if let problem = refusal(of: exchange) {
            _ = exchange.finish(problem.response(instance: exchange.head.instance))
            return
        }
        Task.immediate { [responder] in
            // Made here, still on this thread, it is handed on; made before, it would be copied.
            var request = exchange.head.makeRequest(body: exchange.body)
            request.clientAddress = exchange.peer
            if exchange.finish(await responder.respond(to: request)) { self.resume(exchange) }
        }
    }

    private func refusal(of exchange: Exchange) -> Problem? {
        // What is composed now might suspend its connection, and nothing would resume it.
        if isAbandoning { return .unavailable("The server is shutting down.", retryAfter: 1) }
        return exchange.refusal ?? (isTooLong(exchange.received) ? contentTooLarge : nil)
    }

    private func refusalOfHead(of exchange: Exchange) -> Problem? {
        let (framing, targetSize) = (exchange.head.framing, exchange.head.target.count)
        if targetSize > configuration.maximumTarget { return .uriTooLong(limit: configuration.maximumTarget) }
        if framing.fields > configuration.maxHeaderFields {
            return .headersTooLarge("The request has more than \(configuration.maxHeaderFields) header fields.")
        }
        if exchange.head.memory + Self.responseHeadMemory > configuration.connectionMemory { return headersTooLarge }
        return isTooLong(framing.contentLength) ? contentTooLarge : nil
    }

    var headersTooLarge: Problem {
        .headersTooLarge("The request's header fields have more bytes than are taken.")
    }

    private func isTooLong(_ length: Int?) -> Bool { length ?? 0 > configuration.maximumBody }

    var contentTooLarge: Problem { .contentTooLarge(limit: configuration.maximumBody) }
}
