internal import CMicrohttpd
import HTTPServing
import JSON

extension RequestHandler {
    /// Queues the response; its content is sent without a copy. Returns whether libmicrohttpd accepted it.
    func answer(_ request: RequestInProgress, _ response: Response) -> Bool {
        guard (200...599).contains(response.status.code) else { return answerFault(of: response, request) }
        guard let handle = request.handle, let queued = queueable(response, request) else { return false }
        for field in response.headers.fields { add(field, to: queued) }
        // On every response, so that no browser guesses another content type.
        add(.contentTypeOptions, "nosniff", to: queued)
        // libmicrohttpd takes a bare LF for the end of a line between chunks: a proxy in front may see another end.
        if isLeaving || request.head.framing.hasCodings { add(.connection, "close", to: queued) }
        let isQueued = MHD_queue_response(handle, UInt32(response.status.code), queued) == .YES
        // Otherwise the ready response owns it.
        if !keep(queued, response, request) { MHD_destroy_response(queued) }
        return isQueued
    }

    /// The status isn't a final one, for which libmicrohttpd would send nothing.
    private func answerFault(of response: Response, _ request: RequestInProgress) -> Bool {
        log(.error, "status-refused", ["status": String(response.status.code)])
        return answer(request, Problem.internalError.response(instance: request.head.instance))
    }

    /// Adds a header field unless the server sets it itself, such as those of framing.
    private func add(_ field: HeaderFields.Field, to response: OpaquePointer) {
        // Uses the strings' own memory; as arguments they would be copied to arrays.
        let isTaken = field.name.withCString { name in
            isOwn(UnsafeRawBufferPointer(start: name, count: field.name.utf8.count))
                || field.value.withCString { MHD_add_response_header(response, name, $0) == .YES }
        }
        // libmicrohttpd refuses names and values that contain line ends.
        if !isTaken { log(.error, "header-refused", ["name": field.name]) }
    }

    private func add(_ name: StaticString, _ value: StaticString, to response: OpaquePointer) {
        MHD_add_response_header(response, name.cString, value.cString)
    }

    private func isOwn(_ name: UnsafeRawBufferPointer) -> Bool {
        name.isName(.date) || name.isName(.connection) || name.isName(.contentLength)
            || name.isName(.transferEncoding) || name.isName(.contentTypeOptions)
    }

    private func queueable(_ response: Response, _ request: RequestInProgress) -> OpaquePointer? {
        // libmicrohttpd sends the end of chunks even without content: a client would take that for the next response.
        guard let stream = response.stream, request.head.method != .head else { return Self.queueable(response) }
        return queueable(stream, request)
    }

    /// libmicrohttpd itself doesn't send the content of a 304, but counts it in `Content-Length`.
    private static func queueable(_ response: Response) -> OpaquePointer? {
        guard let body = response.body, body.count > 0, response.status != .noContent else {
            return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
        return body.withUnsafeBytes { bytes in
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            // The bytes are retained until libmicrohttpd has sent them and calls the closure below.
            let owner = Unmanaged.passRetained(body)
            let response = MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, start, { owner in if let owner { Unmanaged<Bytes>.fromOpaque(owner).release() } },
                owner.toOpaque())
            if response == nil { owner.release() }
            return response
        }
    }
}
