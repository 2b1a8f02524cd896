import Basics
internal import CMicrohttpd
internal import Glibc
import HTTPServing

/// A response of libmicrohttpd that is sent repeatedly.
final class ReadyResponse {
    let key: [UInt8]
    let status: UInt32
    let response: OpaquePointer
    let reuse: Reuse
    /// Whether it has the id of the last request that it answered.
    private var hasRequestID: Bool

    /// Takes ownership of `response` and destroys it on deinit. `hasRequestID` says whether it has `X-Request-Id`.
    init(_ response: OpaquePointer, status: UInt32, key: [UInt8], reuse: Reuse, hasRequestID: Bool) {
        (self.response, self.status, self.key, self.reuse) = (response, status, key, reuse)
        self.hasRequestID = hasRequestID
    }

    /// Queues the response on `connection`, with that request's id if it echoes one. Returns whether that succeeds.
    func queue(on connection: OpaquePointer, _ requestID: UnsafePointer<CChar>??) -> Bool {
        if let requestID, hasRequestID || requestID != nil { echo(requestID) }
        return MHD_queue_response(connection, status, response) == .YES
    }

    /// Replaces the response's `X-Request-Id`. The response may still be on its way to other clients, but not its head:
    /// libmicrohttpd writes that into the connection's memory as soon as the response is queued.
    private func echo(_ requestID: UnsafePointer<CChar>?) {
        let name = StaticString.requestID.cString
        if let last = MHD_get_response_header(response, name) { MHD_del_response_header(response, name, last) }
        hasRequestID = requestID.map { MHD_add_response_header(response, name, $0) == .YES } ?? false
    }

    func answers(_ head: UnsafeRawBufferPointer) -> Bool {
        key.withUnsafeBytes { known in
            guard let known = known.baseAddress, let other = head.baseAddress else { return false }
            return head.count == key.count && memcmp(known, other, head.count) == 0
        }
    }

    var isCurrent: Bool {
        guard reuse.isCurrent else { return false }
        return reuse.expiresAt.map { WallClock.now() < $0 } ?? true
    }

    deinit { MHD_destroy_response(response) }
}

/// An LRU cache of responses by request head, bounded by bytes. Used only on one worker's thread.
struct ReadyResponses {
    /// The bytes of a response beside its key and content: libmicrohttpd's record with some nine header fields takes 1.5
    /// KB, and the steps of the middleware, with one that traces and one that logs, take as many.
    private static let overhead = 3072
    private var responses: LRUCache<Int, ReadyResponse>

    init(maximumBytes: Int) {
        responses = LRUCache(maximumCost: maximumBytes)
    }

    /// Returns the valid response for the head `key`, looking at `slot` first; `slot` becomes its slot.
    mutating func find(_ key: UnsafeRawBufferPointer, at slot: inout Int?) -> ReadyResponse? {
        if let known = find(key, atOnly: slot) { return known }
        slot = responses.slot(of: Self.hash(key))
        guard let slot, let found = responses.value(at: slot), found.answers(key) else { return nil }
        return use(found, at: slot)
    }

    /// Returns the response for the head `key` if it is the one at `slot`.
    mutating func find(_ key: UnsafeRawBufferPointer, atOnly slot: Int?) -> ReadyResponse? {
        guard let slot, let known = responses.value(at: slot), known.answers(key) else { return nil }
        return use(known, at: slot)
    }

    private mutating func use(_ ready: ReadyResponse, at slot: Int) -> ReadyResponse? {
        if ready.isCurrent {
            responses.use(at: slot)
            return ready
        }
        _ = responses.remove(ready.key.withUnsafeBytes(Self.hash))
        return nil
    }

    /// Hashes all bytes at once; an array would hash them one by one.
    private static func hash(_ key: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: key)
        return hasher.finalize()
    }

    mutating func keep(_ ready: ReadyResponse, size: Int) {
        let hash = ready.key.withUnsafeBytes(Self.hash)
        _ = responses.insert(ready, for: hash, cost: ready.key.count + size + Self.overhead)
    }
}
