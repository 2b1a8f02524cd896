internal import CMicrohttpd
internal import Glibc
import HTTPServing

extension RequestHandler {
    /// Looks up the ready response for the request by its head (``HeadKey``). Returns whether there is one.
    func findReady(
        _ connection: Connection, _ url: UnsafePointer<CChar>, _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>
    ) -> Bool {
        let isReadable = RequestHead.isWhole(connection.target, method, url, version) && isSafe(method) && !isLeaving
        let head = RequestHead.raw(connection.handle, method)
        let fields = MHD_get_connection_values_n(connection.handle, .HEADER_KIND, nil, nil)
        guard isReadable, headKey.readWhole(head, connection.target, fields: fields) else {
            headKey.clear()
            return false
        }
        // Most clients repeat their request, so its lines needn't be looked at.
        if let ready = readyResponses.find(headKey.bytes, atOnly: connection.readySlot) {
            // This head has no unkeyed field, so no proxy names a client.
            return answer(connection, with: ready, nil, nil)
        }
        let requestLineEnd = version - method + strlen(version)
        _ = headKey.read(head, after: requestLineEnd, connection.target, fields: fields)
        // Refused requests have no ready response, so a head that is found as a whole needs no further check. Of two
        // heads with the same bytes, one that hides fields behind zero bytes has fewer fields, which are part of the key.
        guard let ready = readyResponses.find(headKey.bytes, at: &connection.readySlot), let id = headKey.requestID,
            headKey.leftOut == 0 || isAccepted(head, after: requestLineEnd, of: connection.handle, fields: Int(fields))
        else { return false }
        return answer(connection, with: ready, id, (head, requestLineEnd))
    }

    private typealias Head = (bytes: UnsafeRawBufferPointer, requestLineEnd: Int)

    /// Answers with `ready`. Returns `false` if the responder has to answer: it traces the request, or refuses it because
    /// of the rate limits. `head` is `nil` if it has no unkeyed field.
    private func answer(
        _ connection: Connection, with ready: ReadyResponse, _ requestID: UnsafePointer<CChar>?, _ head: Head?
    ) -> Bool {
        if let isTraced = ready.reuse.isTraced {
            let traceparent = headKey.traceparent.bindMemory(to: UInt8.self)
            connection.isTraced = isTraced(connection.peer, traceparent.span)
            guard !connection.isTraced else { return false }
        }
        var fields = HeaderFields()
        if let admits = ready.reuse.admits {
            if let head { fields = forwarding(of: connection, head) }
            guard admits(connection.peer, fields) else { return false }
        }
        if let head, ready.reuse.onReuse != nil { connection.notedFields = notedFields(of: connection, head) }
        (connection.ready, connection.requestID) = (ready, requestID)
        readyOnTheirWay += 1
        return true
    }

    /// Returns the fields in which a trusted proxy names the client; none from any other peer.
    private func forwarding(of connection: Connection, _ head: Head) -> HeaderFields {
        guard let peer = connection.peer, configuration.trustedProxies.contains(peer) else { return HeaderFields() }
        return fields(of: head) { $0.isName(.forwardedFor) }
    }

    /// Returns the fields for the log: those of a trusted proxy, and that of the caller's trace.
    private func notedFields(of connection: Connection, _ head: Head) -> HeaderFields {
        var noted = forwarding(of: connection, head)
        for field in fields(of: head, where: { $0.isName(.traceParent) }).fields {
            noted.append(HeaderName(field.name), field.value)
        }
        return noted
    }

    private func fields(of head: Head, where isWanted: (UnsafeRawBufferPointer) -> Bool) -> HeaderFields {
        var (found, fields) = (HeaderFields(), RawHead.Fields(of: head.bytes, after: head.requestLineEnd))
        while let (name, value) = fields.next() {
            guard isWanted(name) else { continue }
            let name = HeaderName(String(decoding: name, as: UTF8.self))
            found.append(name, String(decoding: value.withoutSpaceAtEnd, as: UTF8.self))
        }
        return found
    }

    /// Returns whether a head with unkeyed fields passes every check that depends on them; all others it passes since
    /// its other fields are those of a head that passed. `false` too if only the checks of the whole head can tell.
    private func isAccepted(
        _ head: UnsafeRawBufferPointer, after requestLineEnd: Int, of handle: OpaquePointer, fields: Int
    ) -> Bool {
        let cookies = Int(MHD_get_connection_values_n(handle, .COOKIE_KIND, nil, nil))
        // Cookies are shorter than the head.
        let cookieMemory = cookies == 0 ? 0 : 64 * cookies + head.count + 16
        return fields <= configuration.maximumHeaderFields
            && head.count + 64 * fields + cookieMemory + Self.responseHeadMemory <= configuration.connectionMemory
            && RawHead.fault(in: head, after: requestLineEnd) == nil
            && FieldListing.isWhole(head, after: requestLineEnd, of: handle)
    }

    /// Queues a ready response with the request's own id, and records that. Returns whether libmicrohttpd accepted it.
    func send(_ ready: ReadyResponse, on connection: Connection) -> Bool {
        guard ready.queue(on: connection.handle, connection.requestID) else { return false }
        // The clock is read only for someone.
        guard ready.reuse.onReuse != nil || ready.reuse.recorder != nil else { return true }
        let nanoseconds = nanosecondsInRound
        ready.reuse.recorder?.recordReuse(nanoseconds: nanoseconds)
        if let note = ready.reuse.onReuse {
            let id = ready.reuse.echoesRequestID ? connection.requestID : nil
            note(
                ReusedRequest(
                    requestID: id.map { String(cString: $0) }, peer: connection.peer,
                    headers: connection.notedFields ?? HeaderFields(), duration: .nanoseconds(nanoseconds)))
        }
        return true
    }

    /// Caches a queued response as a ready response if it is reusable and the request has no content. Returns whether
    /// it is cached.
    func keep(_ queued: OpaquePointer, _ response: Response, _ request: RequestInProgress) -> Bool {
        guard let reuse = response.reuse, reuse.isCurrent, !isLeaving, !request.key.isEmpty,
            request.received == 0, !request.head.framing.announcesContent, !request.reads.happened
        else { return false }
        let status = UInt32(response.status.code)
        let ready = ReadyResponse(
            queued, status: status, key: request.key, reuse: reuse,
            hasRequestID: reuse.echoesRequestID && response.headers[.requestID] != nil)
        readyResponses.keep(ready, size: response.body?.count ?? 0)
        return true
    }

    /// Returns whether the method is GET or HEAD (RFC 9110, section 9.2.1).
    private func isSafe(_ method: UnsafePointer<CChar>) -> Bool {
        strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0
    }
}
