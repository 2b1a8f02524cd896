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
            return answer(connection, with: ready, nil)
        }
        let requestLineEnd = version - method + strlen(version)
        _ = headKey.read(head, after: requestLineEnd, connection.target, fields: fields)
        // Refused requests have no ready response, so a head that is found as a whole needs no further check. Of two
        // heads with the same bytes, one that hides fields behind zero bytes has fewer fields, which are part of the key.
        guard let ready = readyResponses.find(headKey.bytes, at: &connection.readySlot), let id = headKey.requestID,
            headKey.leftOut == 0 || isAccepted(head, after: requestLineEnd, of: connection.handle, fields: Int(fields))
        else { return false }
        return answer(connection, with: ready, id)
    }

    /// Answers with `ready`, through the middleware. Returns `false` if the responder has to answer.
    private func answer(
        _ connection: Connection, with ready: ReadyResponse, _ requestID: UnsafePointer<CChar>?
    ) -> Bool {
        var request = ReusedRequest(from: connection.peer, headKey)
        guard ready.reuse.admits(&request) else { return false }
        request.nanoseconds = nanosecondsInRound
        ready.reuse.note(&request)
        connection.ready = ready
        connection.requestID = request.echoesID ? .some(requestID) : .none
        readyBeingSent += 1
        return true
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

    /// Caches a queued response that is reusable, if the request has no content. Returns whether it is cached.
    func keep(_ queued: OpaquePointer, _ response: Response, _ request: RequestInProgress) -> Bool {
        guard let reuse = response.reuse, reuse.isCurrent, !isLeaving, !request.key.isEmpty,
            request.received == 0, !request.head.framing.announcesContent, !request.record.hasUnkeyedReads
        else { return false }
        let status = UInt32(response.status.code)
        let ready = ReadyResponse(
            queued, status: status, key: request.key, reuse: reuse, hasRequestID: response.headers[.requestID] != nil)
        readyResponses.keep(ready, size: response.body?.count ?? 0)
        return true
    }

    private func isSafe(_ method: UnsafePointer<CChar>) -> Bool {
        strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0
    }
}
