import Basics
public import JSON

/// How far a database had got at one moment. Data read at this position or a later one has all that was committed
/// before. Only databases that several machines share have positions.
public struct DataPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number of the database's history, below 2⁵³: a server that takes over or restarts begins a greater one.
    public let timeline: UInt64
    /// The number of transactions that had ended in it.
    public let count: UInt64

    /// The position at which `count` transactions had ended in `timeline`.
    public init(timeline: UInt64, count: UInt64) { (self.timeline, self.count) = (timeline, count) }

    public static func < (one: DataPosition, other: DataPosition) -> Bool {
        (one.timeline, one.count) < (other.timeline, other.count)
    }

    /// `{timeline}.{count}`, as on the wire.
    public var description: String { "\(timeline).\(count)" }
}

/// A position as clients get it: with a signature, so that nobody can make one up.
public struct SignedPosition: Sendable {
    /// The position.
    public let position: DataPosition
    /// The text that clients return: `{timeline}.{count}.{signature}`.
    public let text: String

    /// Signs `position`.
    public init(_ position: DataPosition, _ key: PositionKey) {
        self.position = position
        let numbers = "\(position.timeline).\(position.count)"
        text = "\(numbers).\(ContentHash(of: numbers, key.key))"
    }

    /// The position that a client has returned; `nil` if this service has not signed it.
    public init?(returned text: String, _ key: PositionKey) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumBytes, parts.count == 3,
            let timeline = UInt64(String(decoding: parts[0], as: UTF8.self)),
            let count = UInt64(String(decoding: parts[1], as: UTF8.self))
        else { return nil }
        self.init(DataPosition(timeline: timeline, count: count), key)
        // There is one text for each position.
        guard Identifier(self.text) == Identifier(text) else { return nil }
    }

    /// Two numbers of up to 20 digits, and the signature.
    private static let maximumBytes = 20 + 1 + 20 + 1 + 32
}

/// The secret that positions are signed with: all processes with one content key have the same.
public struct PositionKey: Sendable {
    fileprivate let key: ContentKey

    /// The key that belongs to a content key. Clients choose content, but never what is hashed under this one.
    public init(_ key: ContentKey) {
        let halves = ["sectional position 1", "sectional position 2"].map { ContentHash(of: $0, key) }
        let bytes = halves.flatMap { [$0.low, $0.high] }.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
        }
        self.key = ContentKey(bytes) ?? key
    }
}

/// Reads that a read-only standby may answer: those of a screen or page that is shown. The database makes sure that
/// nothing is missing that was published in this process before the read.
public enum StandbyReads {
    /// Whether a standby may answer reads of the current task. Not those of an action, which another process may have
    /// performed, whose change isn't published here yet.
    @TaskLocal public static var areAllowed = false
}
