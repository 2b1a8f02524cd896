internal import CMicrohttpd
internal import Glibc
import HTTPServing
import JSON

/// Responses that libmicrohttpd can't send, or would send wrongly, are written directly to the connection's socket. All
/// earlier responses have been sent by then, since it handles one request after another.
extension RequestHandler {
    /// Writes `problem` to the socket; nothing may be sent after it.
    func refuse(_ connection: Connection, _ problem: Problem) {
        let response = response(to: connection, problem)
        let body = response.body?.array ?? []
        let reason = String(cString: MHD_get_reason_phrase_for(UInt32(response.status.code)))
        let lines =
            ["HTTP/1.1 \(response.status.code) \(reason)", "Connection: close", "Content-Length: \(body.count)"]
            + ["\(StaticString.contentTypeOptions): nosniff"]
            + response.headers.fields.map { "\($0.name): \($0.value)" }
        let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
        // Nearly always written completely: the socket's buffer is empty or has one response.
        if let session = connection.session { return session.send(bytes) }
        _ = Glibc.send(connection.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    private func response(to connection: Connection, _ problem: Problem) -> Response {
        if let request = connection.request, !request.isPassedOn { return refused(request, with: problem) }
        if connection.isAwaitingFields { return responder.refuse(Self.begun(connection), with: problem) }
        // The responder has answered already, but its response can't be sent.
        return problem.response(instance: connection.request?.head.instance ?? "/")
    }

    /// Responds to a request that the responder hasn't answered yet.
    func abandon(_ connection: Connection) {
        guard let request = connection.request, request.isComposing else { return }
        _ = request.finish(responder.refuse(Self.begun(connection), with: shuttingDown))
    }

    /// Returns what is known of a request whose head isn't complete, or whose header fields the responder has.
    private static func begun(_ connection: Connection) -> Request {
        var headers = HeaderFields()
        withUnsafeMutablePointer(to: &headers) {
            _ = MHD_get_connection_values(connection.handle, .HEADER_KIND, earlyHeaderHandler, $0)
        }
        let target = connection.target.isEmpty ? [0x2F] : connection.target
        var request = Request(connection.request?.head.method ?? "-", target: target[...], headers: headers)
        request.clientAddress = connection.peer
        return request
    }

    /// Handles a message of libmicrohttpd, which comes before its effect and doesn't name the connection.
    func handle(_ message: String) {
        if message.utf8.contains("failed to create response header".utf8) { refuseWhatHasNoRoom() }
        calledSlot = nil
        refuseWhatIsAnsweredTwice(message)
    }

    /// libmicrohttpd closes a connection without a response if its memory has no room for the response's head. How much
    /// room there is isn't known before, since bytes after the request may have been read too. The head is made as soon
    /// as the response is queued, so the connection is the one of the last callback. After an error message there is
    /// none: the response is then libmicrohttpd's own, and a problem has been written already.
    private func refuseWhatHasNoRoom() {
        guard let calledSlot, let connection = connections.slots[calledSlot] else { return }
        refuse(connection, headersTooLarge)
    }

    /// libmicrohttpd 0.9.75 sends two heads if it refuses an invalid Content-Length, or if cookies have filled its
    /// memory: it queues its own response, continues, and queues it again.
    private func refuseWhatIsAnsweredTwice(_ message: String) {
        let isLength = message.utf8.contains("\(StaticString.contentLength)".utf8)
        guard isLength || message.utf8.starts(with: "Not enough memory".utf8) else { return }
        for case let connection? in connections.slots where connection.isAwaitingFields && !connection.isEnding {
            let fault = isLength ? lengthFault(of: connection.handle) : cookieFault(of: connection.handle)
            guard let fault else { continue }
            refuse(connection, fault)
            connections.end(connection, mayBeSending: true)
        }
    }

    /// Returns the problem, or `nil` if the head isn't complete or has no fault.
    private func lengthFault(of connection: OpaquePointer) -> Problem? {
        guard let length = MHD_lookup_connection_value(connection, .HEADER_KIND, StaticString.contentLength.cString)
        else { return nil }
        let text = UnsafeRawBufferPointer(start: length, count: strlen(length))
        if text.decimal != nil { return nil }
        return text.isDecimal ? contentTooLarge : .badRequest("Content-Length must be a single number.")
    }

    /// Only a request whose cookies couldn't be parsed has a complete head with cookies, and had no callback.
    private func cookieFault(of connection: OpaquePointer) -> Problem? {
        guard sectional_mhd_head_size(connection) > 0,
            MHD_lookup_connection_value(connection, .HEADER_KIND, "Cookie") != nil
        else { return nil }
        return .headersTooLarge("The cookies are too large. Send fewer or shorter ones.")
    }
}

extension Connection {
    /// Whether the request line has arrived, but not the whole head.
    fileprivate var isAwaitingFields: Bool { hasBegun && request == nil && ready == nil }
}

/// Called for each header field that libmicrohttpd has; keeps those that the middleware of a refusal reads.
private func earlyHeaderHandler(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let name, let value else { return .YES }
    let known = String(cString: name)
    for name in [HeaderName.origin, .requestID, .xForwardedFor] where name.rawValue.isSame(as: known) {
        context.assumingMemoryBound(to: HeaderFields.self).pointee.append(name, String(cString: value))
    }
    return .YES
}
