internal import CMicrohttpd
internal import Glibc
import HTTPServing
import JSON

/// What libmicrohttpd can't answer, or would answer wrongly, is answered past it, on the connection's socket: all that
/// it had to send before has gone, since it takes one request after another.
extension Worker {
    /// Sends `problem`, and nothing after it.
    func refuse(_ conversation: Conversation, _ problem: Problem, instance: String) {
        let response = problem.response(instance: instance)
        let body = response.body?.array ?? []
        let reason = String(cString: MHD_get_reason_phrase_for(UInt32(response.status.code)))
        let lines =
            ["HTTP/1.1 \(response.status.code) \(reason)", "Connection: close", "Content-Length: \(body.count)"]
            + ["\(StaticString.contentTypeOptions): nosniff"]
            + response.headers.fields.map { "\($0.name): \($0.value)" }
        let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
        // It is as good as always taken whole: the socket's memory is empty, or has a response before it.
        _ = Glibc.send(conversation.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    /// libmicrohttpd complains of something before it does what it says, but doesn't say of which connection.
    func hear(_ complaint: String) {
        if complaint.utf8.contains("failed to create response header".utf8) { refuseWhatHasNoRoom() }
        calledSlot = nil
        refuseWhatIsAnsweredTwice(complaint)
    }

    /// libmicrohttpd closes a connection in silence where its memory has no room for an answer's head. How much the
    /// request leaves isn't known before: what a client has sent behind it may have been read too. An answer's head is
    /// made as soon as it is queued, so this is the connection that was called for last; where there was a complaint
    /// since, the answer is libmicrohttpd's own, and has been sent past it.
    private func refuseWhatHasNoRoom() {
        guard let calledSlot, let conversation = conversations[calledSlot] else { return }
        refuse(conversation, headersTooLarge, instance: conversation.exchange?.head.instance ?? "/")
    }

    /// libmicrohttpd 0.9.75 sends two heads where it refuses a Content-Length that is none, and where cookies have
    /// filled its memory: it queues its own answer, goes on as if it hadn't, and queues it again.
    private func refuseWhatIsAnsweredTwice(_ complaint: String) {
        let isLength = complaint.utf8.contains("\(StaticString.contentLength)".utf8)
        guard isLength || complaint.utf8.starts(with: "Not enough memory".utf8) else { return }
        for case let conversation? in conversations where conversation.isAwaitingFields && !conversation.isEnding {
            let fault = isLength ? lengthFault(of: conversation.connection) : cookieFault(of: conversation.connection)
            guard let fault else { continue }
            refuse(conversation, fault, instance: "/")
            end(conversation)
        }
    }

    /// `nil` for a connection whose head isn't complete, or isn't at fault.
    private func lengthFault(of connection: OpaquePointer) -> Problem? {
        guard let length = MHD_lookup_connection_value(connection, .HEADER_KIND, StaticString.contentLength.cString)
        else { return nil }
        let text = UnsafeRawBufferPointer(start: length, count: strlen(length))
        if text.decimal != nil { return nil }
        let isNumber = !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? contentTooLarge : .badRequest("Content-Length has to be one number.")
    }

    /// Cookies are taken apart when a head is complete, and then it is handed over: only where that has just failed, a
    /// head is complete and has any now.
    private func cookieFault(of connection: OpaquePointer) -> Problem? {
        guard sectional_mhd_head_size(connection) > 0,
            MHD_lookup_connection_value(connection, .HEADER_KIND, "Cookie") != nil
        else { return nil }
        return .headersTooLarge("The request's cookies have more bytes than are taken.")
    }
}

extension Conversation {
    /// Whether the request line has come, but not all of the head.
    fileprivate var isAwaitingFields: Bool { hasBegun && exchange == nil && ready == nil }
}
