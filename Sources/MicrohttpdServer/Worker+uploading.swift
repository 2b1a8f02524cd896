internal import CMicrohttpd
import HTTPServing

/// Content that the responder reads as it arrives. The responder is called once the head has arrived. As long as it has
/// neither responded nor begun to read, the connection is suspended, so that a refusal is sent before the content:
/// libmicrohttpd accepts a response only then or at the content's end.
extension Worker {
    /// The bytes that are read beyond the limit, or after the response is known, so that the client gets it.
    private static let discardedBytes = 1 << 20

    /// Calls the responder for a request with content of at most `limit` bytes. Returns `false` if the connection can't
    /// continue.
    func beginUpload(of exchange: Exchange, upTo limit: Int, on connection: OpaquePointer) -> Bool {
        exchange.upload = Upload(limit: limit) { [weak exchange] in
            if let exchange { self.resume(exchange) }
        }
        exchange.awaitsReader = true
        exchange.begin()
        compose(exchange)
        return goOnBeginning(exchange, on: connection)
    }

    /// Responds, lets the content arrive if the responder reads it, or suspends the connection until either.
    func goOnBeginning(_ exchange: Exchange, on connection: OpaquePointer) -> Bool {
        guard let upload = exchange.upload else { return false }
        if let response = exchange.takeResponseOrSuspend() {
            upload.fail(.interrupted)
            return answer(exchange, response)
        }
        guard upload.pauseUnlessRead() else {
            exchange.awaitsReader = false
            return true
        }
        suspend(exchange, connection)
        return true
    }

    /// Hands a part of the content to the responder, or discards it if there is a response already. Returns `false` to
    /// close the connection of a client that sends far too much.
    func add(
        _ part: UnsafeRawBufferPointer, to upload: Upload, of exchange: Exchange, _ conversation: Conversation
    ) -> Bool {
        if exchange.received > upload.limit { return discard(upload, of: exchange, conversation) }
        if exchange.isAnswered { upload.fail(.interrupted) }
        // In chunked content, libmicrohttpd hands over what it has read already, even to a suspended connection.
        if upload.add(part), !exchange.isSuspended, let connection = exchange.connection {
            suspend(exchange, connection)
        }
        return true
    }

    private func discard(_ upload: Upload, of exchange: Exchange, _ conversation: Conversation) -> Bool {
        upload.fail(.tooLong(limit: upload.limit))
        if exchange.received <= upload.limit + Self.discardedBytes { return true }
        // libmicrohttpd takes the responder's response only at the content's end.
        refuse(conversation, .contentTooLarge(limit: upload.limit))
        return false
    }

    private func suspend(_ exchange: Exchange, _ connection: OpaquePointer) {
        exchange.isSuspended = true
        MHD_suspend_connection(connection)
    }
}
