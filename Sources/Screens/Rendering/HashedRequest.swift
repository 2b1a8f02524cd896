/// A client request as the key of a cache. Its hash is computed once, and a copy is a reference: equal requests are
/// compared by identity first.
public final class HashedRequest: Sendable {
    /// The request.
    public let request: ClientRequest
    private let hash: Int

    /// A key for `request`.
    public init(_ request: ClientRequest) { (self.request, hash) = (request, request.hashValue) }
}

extension HashedRequest: Hashable {
    /// Returns whether both are the same request. Compared by identity first, then by hash, then by value.
    public static func == (one: HashedRequest, other: HashedRequest) -> Bool {
        one === other || one.hash == other.hash && one.request == other.request
    }

    /// Hashes the stored hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
