import Synchronization

/// The service's log: one line for each event, in the form `level=… event=… key=value …`. A value is either visible
/// ASCII or a quoted JSON string in which invisible characters are escaped. Clients can neither break a line nor forge
/// a field.
public struct Log: Sendable {
    /// The severity of an event.
    public enum Level: String, Sendable, CaseIterable, Comparable {
        /// Details for finding a fault.
        case debug
        /// Normal operation.
        case info
        /// A failure that was handled.
        case warning
        /// A failure that someone should look into.
        case error

        /// Returns whether `a` is less severe than `b`; `debug` is the least severe.
        public static func < (a: Level, b: Level) -> Bool { a.weight < b.weight }
        fileprivate var weight: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        }
    }

    private let threshold: LogThreshold
    /// Writes a line, which is passed without its line end.
    let write: @Sendable (String) -> Void

    /// A log of events at `minimum` or above. Each is passed to `write` as one line without its line end.
    public init(minimum: Level = .info, write: @escaping @Sendable (String) -> Void) {
        threshold = LogThreshold(minimum.weight)
        self.write = write
    }

    /// A log that discards everything.
    public static let silent = Log { _ in }

    /// Returns whether events at `level` are written.
    public func isHeard(_ level: Level) -> Bool { level.weight >= threshold.weight.load(ordering: .relaxed) }

    /// Sets the minimum level for this log and all its copies.
    public func setMinimum(_ level: Level) { threshold.weight.store(level.weight, ordering: .relaxed) }

    /// Writes that `event` happened, with `fields`, if `level` is at least the minimum.
    public func callAsFunction(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, String> = [:]) {
        if isHeard(level) { write(Self.line(level, event, fields)) }
    }

    /// Returns the line for an event.
    static func line(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, String>) -> String {
        // Built from bytes: a line is written for every request, and joining strings would take most of the time.
        var line: [UInt8] = []
        line.reserveCapacity(240)
        for part in ["level=", level.rawValue, " event=", event] { line.append(contentsOf: part.utf8) }
        for (key, value) in fields {
            line.append(0x20)
            line.append(contentsOf: key.utf8)
            line.append(0x3D)
            line.append(logValue: value)
        }
        return String(decoding: line, as: UTF8.self)
    }
}

/// The minimum severity, shared by all copies of a log.
private final class LogThreshold: Sendable {
    let weight: Atomic<Int>

    init(_ weight: Int) { self.weight = Atomic(weight) }
}
