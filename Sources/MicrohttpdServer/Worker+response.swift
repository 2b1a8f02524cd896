internal import CMicrohttpd
import HTTPServing
import JSON

extension Worker {
    /// Queues the response: its content goes out from where it is, without a copy. Returns whether that was taken.
    func answer(_ exchange: Exchange, _ response: Response) -> Bool {
        guard (200...599).contains(response.status.code) else { return answerFault(of: response, exchange) }
        guard let connection = exchange.connection, let queued = queueable(response, exchange) else { return false }
        for field in response.headers.fields { add(field, to: queued) }
        // On everything that is answered, whoever answers: a browser takes JSON for nothing else.
        add(.contentTypeOptions, "nosniff", to: queued)
        if isDraining { add(.connection, "close", to: queued) }
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

    /// Adds a field, unless it is the server's alone to say, as how the message is framed.
    private func add(_ field: HeaderFields.Field, to response: OpaquePointer) {
        // In the strings' own memory: as arguments, they would be copied to arrays.
        let isTaken = field.name.withCString { name in
            isOwn(UnsafeRawBufferPointer(start: name, count: field.name.utf8.count))
                || field.value.withCString { MHD_add_response_header(response, name, $0) == .YES }
        }
        // Refused are names and values that would break out of their line.
        if !isTaken { log(.error, "header-refused", ["name": field.name, "value": field.value]) }
    }

    private func add(_ name: StaticString, _ value: StaticString, to response: OpaquePointer) {
        MHD_add_response_header(response, name.cString, value.cString)
    }

    private func isOwn(_ name: UnsafeRawBufferPointer) -> Bool {
        name.isName(.date) || name.isName(.connection) || name.isName(.contentLength)
            || name.isName(.transferEncoding) || name.isName(.contentTypeOptions)
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
