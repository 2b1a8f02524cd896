import Basics

/// When a cell counts as seen: once so much of it was visible for so long without a break. Only a cell that says so
/// (``CellController/impression``) is reported by clients.
public struct Impression: Hashable, Sendable {
    /// The share of the cell's area that has to be visible: 0.01 to 1.
    public let visible: Double
    /// The time for which it has to be visible: whole milliseconds, up to a minute.
    public let duration: Duration

    /// The smallest and the largest share.
    public static let shares = 0.01...1.0
    /// The longest time.
    public static let longest = Duration.seconds(60)

    /// A cell is seen once the share `visible` of it was visible for `duration`. A value outside of its bounds becomes
    /// the nearest one inside of them, and a share that is no number 1.
    public init(visible: Double = 0.5, for duration: Duration = .seconds(1)) {
        self.visible = visible.isNaN ? 1 : min(max(visible, Self.shares.lowerBound), Self.shares.upperBound)
        self.duration = .milliseconds(min(max(duration, .zero), Self.longest).milliseconds)
    }
}

extension Impression {
    /// The time in seconds, as on the wire.
    public var seconds: Double { Double(duration.milliseconds) / 1000 }
}
