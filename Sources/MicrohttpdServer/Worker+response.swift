internal import CMicrohttpd
import HTTPServing
import JSON

extension Worker {
    /// Queues the response: its content goes out from where it is, without a copy. Returns whether that was taken.
    func answer(_ exchange: Exchange, _ response: Response) -> Bool {
        guard (200...599).contains(response.status.code) else { return answerFault(of: response, exchange) }
        guard let connection = exchange.connection, let queued = queueable(response, exchange) else { return false }
        for field in response.headers.fields where !Self.isOwn(field.name) { add(field, to: queued) }
        if isDraining { MHD_add_response_header(queued, "Connection", "close") }
        let isQueued = MHD_queue_response(connection, UInt32(response.status.code), queued) == .YES
        // Whoever keeps it destroys it.
        if !keep(queued, response, exchange) { MHD_destroy_response(queued) }
        return isQueued
    }

    /// No final status, so that libmicrohttpd would say nothing at all.
    private func answerFault(of response: Response, _ exchange: Exchange) -> Bool {
        log(.error, "status-refused", ["status": String(response.status.code)])
        return answer(exchange, Problem.internalError.response(instance: exchange.head.instance))
    }

    /// Whether a field says how the message is framed, which is the server's alone to say.
    private static func isOwn(_ name: String) -> Bool {
        // Told apart by length first: the names of few fields have to be looked at.
        switch name.utf8.count {
        case 4: name.lowercased() == "date"
        case 10: name.lowercased() == "connection"
        case 14: name.lowercased() == "content-length"
        case 17: name.lowercased() == "transfer-encoding"
        default: false
        }
    }

    private func add(_ field: HeaderFields.Field, to response: OpaquePointer) {
        // A string's own memory: as an argument, it would be copied to an array.
        let isAdded = field.name.withCString { name in
            field.value.withCString { MHD_add_response_header(response, name, $0) }
        }
        // Refused are names and values that would break out of their line.
        if isAdded != .YES { log(.error, "header-refused", ["name": field.name, "value": field.value]) }
    }

    private func queueable(_ response: Response, _ exchange: Exchange) -> OpaquePointer? {
        // libmicrohttpd ends chunks also where it sends no content: a client would take that for the next response.
        guard let stream = response.stream, exchange.head.method != .head else { return Self.queueable(response) }
        return queueable(stream, exchange)
    }

    /// A 304's content is not sent, but counted in `Content-Length`, by libmicrohttpd itself.
    private static func queueable(_ response: Response) -> OpaquePointer? {
        guard let body = response.body, body.count > 0, response.status != .noContent else {
            return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
        return body.withUnsafeBytes { bytes in
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            // The bytes stay until libmicrohttpd is done with them: it releases them below.
            let owner = Unmanaged.passRetained(body)
            let response = MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, start, { owner in if let owner { Unmanaged<Bytes>.fromOpaque(owner).release() } },
                owner.toOpaque())
            if response == nil { owner.release() }
            return response
        }
    }
}
