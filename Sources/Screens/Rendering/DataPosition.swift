/// How far a database had got at one moment: positions are in the order of time, and what was committed before a
/// position was taken is in all data that is read at this position or a later one. Only databases that several machines
/// share have positions.
public struct DataPosition: Hashable, Sendable {
    /// The number of the database's history: another server that takes over, or one that starts after a crash, begins a new
    /// one with a greater number. Less than 2⁵³.
    public let timeline: UInt64
    /// The number of transactions that had ended in it.
    public let count: UInt64

    /// The position at which `count` transactions had ended in `timeline`.
    public init(timeline: UInt64, count: UInt64) { (self.timeline, self.count) = (timeline, count) }
}

extension DataPosition: Comparable {
    /// Returns whether `one` comes before `other`.
    public static func < (one: DataPosition, other: DataPosition) -> Bool {
        (one.timeline, one.count) < (other.timeline, other.count)
    }
}

extension DataPosition: CustomStringConvertible {
    /// `{timeline}.{count}`, as on the wire.
    public var description: String { "\(timeline).\(count)" }
}
