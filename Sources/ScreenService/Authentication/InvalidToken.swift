/// What should prove who asks doesn't hold.
public struct InvalidToken: Error, Equatable, Sendable {
    /// What is wrong with it, for the client's developer.
    public let detail: String

    /// An error of its detail.
    public init(_ detail: String) { self.detail = detail }
}
