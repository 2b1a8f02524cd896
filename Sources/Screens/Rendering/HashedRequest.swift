/// A client request as the key of a cache. Its hash is computed once, and a copy is a reference: equal requests are
/// compared by identity first.
package final class HashedRequest: Sendable {
    /// The request.
    package let request: ClientRequest
    private let hash: Int

    /// A key for `request`.
    package init(_ request: ClientRequest) { (self.request, hash) = (request, request.hashValue) }
}

extension HashedRequest: Hashable {
    /// Returns whether both are the same request. Compared by identity first, then by hash, then by value.
    package static func == (one: HashedRequest, other: HashedRequest) -> Bool {
        one === other || one.hash == other.hash && one.request == other.request
    }

    /// Hashes the stored hash.
    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
