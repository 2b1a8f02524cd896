/// The statements for which a standby has needed too long lately. The time that a section has would not be enough to wait
/// for it each time, and then for the primary.
struct SlowStatements {
    private var ends: [Command.Key: Moment] = [:]

    /// The time for which a statement counts as slow, and the maximum number of statements.
    private static let time = Duration.seconds(60), maximum = 100

    /// Whether `key` was added in the last minute.
    func contains(_ key: Command.Key) -> Bool { ends[key].map { $0 > .now } ?? false }

    /// Adds `key`, unless there are too many.
    mutating func insert(_ key: Command.Key) {
        if ends.count >= Self.maximum { ends = ends.filter { $0.value > .now } }
        if ends.count < Self.maximum { ends[key] = .now + Self.time }
    }
}
