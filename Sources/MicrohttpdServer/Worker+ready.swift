internal import CMicrohttpd
internal import Glibc
import HTTPServing

extension Worker {
    /// Looks for a response that stands ready for the request, by all of its head. Returns whether there is one.
    func findReady(
        _ conversation: Conversation, _ connection: OpaquePointer, _ url: UnsafePointer<CChar>,
        _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        let isReadable = RequestHead.isWhole(conversation.target, method, url, version) && isSafe(method) && !isDraining
        // What was refused has no response here, so that a head that is found needn't be looked at.
        guard isReadable, headKey.read(RequestHead.raw(connection, method), conversation.target) else {
            headKey.clear()
            return false
        }
        guard let ready = readyResponses.find(headKey.bytes, at: &conversation.readySlot) else { return false }
        conversation.ready = ready
        readyOnTheirWay += 1
        return true
    }

    /// Sends what stood ready.
    func send(_ ready: ReadyResponse, on connection: OpaquePointer) -> Bool {
        guard let note = ready.reuse.onReuse else { return ready.queue(on: connection) }
        let start = ContinuousClock.now
        defer { note(ContinuousClock.now - start) }
        return ready.queue(on: connection)
    }

    /// Keeps a response as it was queued, where it answers every request with the same head, and the request was no
    /// more than a head. Returns whether it does.
    func keep(_ queued: OpaquePointer, _ response: Response, _ exchange: Exchange) -> Bool {
        guard let reuse = response.reuse, reuse.validity.isCurrent, !isDraining, !exchange.key.isEmpty,
            exchange.received == 0, !exchange.head.framing.announcesContent
        else { return false }
        let status = UInt32(response.status.code)
        let ready = ReadyResponse(queued, status: status, key: exchange.key, reuse: reuse)
        readyResponses.keep(ready, size: response.body?.count ?? 0)
        return true
    }

    /// RFC 9110, section 9.2.1.
    private func isSafe(_ method: UnsafePointer<CChar>) -> Bool {
        strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0
    }
}
