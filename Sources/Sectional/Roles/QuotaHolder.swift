/// Whom a quota counts for: a subject or, for callers without one, the address that they come from. Compared byte for
/// byte.
public struct QuotaHolder: Hashable, Sendable {
    /// The name of the holder; no two kinds of holders have one in common.
    public let bytes: [UInt8]
    /// Whether it is an address.
    public let isAddress: Bool

    /// Whom the quotas of `caller` count for, who comes from `address`, in whatever form the address is told apart.
    public init(_ caller: Caller, address: [UInt8]) {
        isAddress = caller.subject == .nobody
        bytes =
            isAddress ? Array("address ".utf8) + address : Array("subject ".utf8) + Array(caller.subject.rawValue.utf8)
    }
}
