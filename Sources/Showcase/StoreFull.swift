/// A store holds as many things of a kind as it may.
public struct StoreFull: Error, Equatable, Sendable {
    /// How many that is.
    public let maximum: Int

    /// A store that holds `maximum` things.
    public init(maximum: Int) { self.maximum = maximum }
}
