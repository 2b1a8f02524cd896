internal import CMicrohttpd
internal import Glibc
import HTTPServing

extension Worker {
    /// Looks up the ready response for the request by its whole head. Returns whether there is one.
    func findReady(
        _ conversation: Conversation, _ connection: OpaquePointer, _ url: UnsafePointer<CChar>,
        _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        let isReadable = RequestHead.isWhole(conversation.target, method, url, version) && isSafe(method) && !isDraining
        // Refused requests have no ready response, so a head that is found needs no further check. Of two heads with
        // the same bytes, one that hides fields behind zero bytes has fewer fields, which are part of the key.
        let fields = MHD_get_connection_values_n(connection, .HEADER_KIND, nil, nil)
        guard isReadable, headKey.read(RequestHead.raw(connection, method), conversation.target, fields: fields) else {
            headKey.clear()
            return false
        }
        guard let ready = readyResponses.find(headKey.bytes, at: &conversation.readySlot) else { return false }
        conversation.ready = ready
        readyOnTheirWay += 1
        return true
    }

    /// Queues a ready response. Returns whether libmicrohttpd accepted it.
    func send(_ ready: ReadyResponse, on connection: OpaquePointer) -> Bool {
        guard let note = ready.reuse.onReuse else { return ready.queue(on: connection) }
        let start = ContinuousClock.now
        defer { note(ContinuousClock.now - start) }
        return ready.queue(on: connection)
    }

    /// Caches a queued response as a ready response if it is reusable and the request has no content. Returns whether
    /// it is cached.
    func keep(_ queued: OpaquePointer, _ response: Response, _ exchange: Exchange) -> Bool {
        guard let reuse = response.reuse, reuse.validity.isCurrent, !isDraining, !exchange.key.isEmpty,
            exchange.received == 0, !exchange.head.framing.announcesContent
        else { return false }
        let status = UInt32(response.status.code)
        let ready = ReadyResponse(queued, status: status, key: exchange.key, reuse: reuse)
        readyResponses.keep(ready, size: response.body?.count ?? 0)
        return true
    }

    /// Returns whether the method is GET or HEAD (RFC 9110, section 9.2.1).
    private func isSafe(_ method: UnsafePointer<CChar>) -> Bool {
        strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0
    }
}
