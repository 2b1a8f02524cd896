/// The limits of a fetch.
public struct FetchLimits: Sendable {
    /// The maximum number of bytes of a response's content.
    public var contentBytes: Int
    /// The maximum number of bytes of a response's head.
    public var headBytes = 16_384
    /// How long it may take to connect, with the name's resolution and the TLS handshake.
    public var connecting: Duration = .seconds(5)
    /// How long the whole fetch may take.
    public var total: Duration = .seconds(10)

    /// Allows contents of at most `contentBytes` bytes.
    public init(contentBytes: Int) { self.contentBytes = contentBytes }
}
