internal import CMicrohttpd
import Caching
internal import Glibc
import HTTPServing

/// A response as libmicrohttpd sends it, made once.
final class ReadyResponse {
    /// The head that it answers.
    let key: [UInt8]
    let status: UInt32
    let response: OpaquePointer
    /// How long it answers requests.
    let reuse: Reuse

    /// Takes over `response`, and destroys it in the end.
    init(_ response: OpaquePointer, status: UInt32, key: [UInt8], reuse: Reuse) {
        (self.response, self.status, self.key, self.reuse) = (response, status, key, reuse)
    }

    /// Has it sent on `connection`. Returns whether that was taken.
    func queue(on connection: OpaquePointer) -> Bool { MHD_queue_response(connection, status, response) == .YES }

    /// Whether `head` is the head that it answers.
    func answers(_ head: UnsafeRawBufferPointer) -> Bool {
        key.withUnsafeBytes { known in
            guard let known = known.baseAddress, let other = head.baseAddress else { return false }
            return head.count == key.count && memcmp(known, other, head.count) == 0
        }
    }

    /// Whether it can be sent now.
    var isCurrent: Bool {
        guard reuse.validity.isCurrent else { return false }
        return reuse.expiresAt.map { Int64(time(nil)) < $0 } ?? true
    }

    deinit { MHD_destroy_response(response) }
}

/// Responses that answer every request with the same head, as long as they are current. Used on one worker's thread
/// alone.
struct ReadyResponses {
    private var responses: LRUCache<Int, ReadyResponse>

    /// Room for `maximumBytes` of heads and contents.
    init(maximumBytes: Int) {
        responses = LRUCache(maximumCost: maximumBytes)
    }

    /// The response for the head `key`, looked for at `slot` first, which becomes where it was found.
    mutating func find(_ key: UnsafeRawBufferPointer, at slot: inout Int?) -> ReadyResponse? {
        if let slot, let known = responses.value(at: slot), known.answers(key) { return use(known, at: slot) }
        slot = responses.slot(of: Self.hash(key))
        guard let slot, let found = responses.value(at: slot), found.answers(key) else { return nil }
        return use(found, at: slot)
    }

    private mutating func use(_ ready: ReadyResponse, at slot: Int) -> ReadyResponse? {
        if ready.isCurrent {
            responses.use(at: slot)
            return ready
        }
        _ = responses.remove(ready.key.withUnsafeBytes(Self.hash))
        return nil
    }

    /// All bytes at once: an array would hash one after another.
    private static func hash(_ key: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: key)
        return hasher.finalize()
    }

    /// Keeps a response of about `size` bytes.
    mutating func keep(_ ready: ReadyResponse, size: Int) {
        let hash = ready.key.withUnsafeBytes(Self.hash)
        _ = responses.insert(ready, for: hash, cost: ready.key.count + size + 512)
    }
}
