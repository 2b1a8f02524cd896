package import Basics
import Synchronization

/// The service's log: one line for each event, as text or as JSON (``LogFormat``). Clients can neither break a line nor
/// forge a field.
///
/// Warnings and errors are limited for each event: after 100 lines at once, one each second is
/// written, with the number of those that were left out in the field `suppressed`.
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

    let format: LogFormat
    private let state: LogState
    private let clock: (any ServiceClock)?
    private let write: @Sendable (String) -> Void

    /// A log of events at `minimum` or above. Each is passed to `write` as one line without its line end. Lines begin
    /// with the time of `clock`; without one, they have no time, and none is left out.
    package init(
        minimum: Level = .info, format: LogFormat = .text, clock: (any ServiceClock)? = nil,
        write: @escaping @Sendable (String) -> Void
    ) {
        (self.format, self.clock, self.write) = (format, clock, write)
        state = LogState(minimum: minimum.weight)
    }

    /// A log that discards everything.
    public static let silent = Log { _ in }

    /// Returns whether events at `level` are written.
    public func isEnabled(_ level: Level) -> Bool { level.weight >= state.minimum.load(ordering: .relaxed) }

    /// Sets the minimum level for this log and all its copies.
    public func setMinimum(_ level: Level) { state.minimum.store(level.weight, ordering: .relaxed) }

    /// The number of warnings and errors that were left out.
    public var suppressedCount: Int { state.suppressedCount }

    /// Writes that `event` happened, with `fields`, if `level` is at least the minimum.
    public func callAsFunction(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, any LogValue> = [:]) {
        guard isEnabled(level) else { return }
        var members = LogFields(format)
        for (key, value) in fields { members.add(key, value) }
        write(level, event, members, isLimited: level >= .warning)
    }

    func write(_ level: Level, _ event: String, _ fields: LogFields, isLimited: Bool) {
        var suppressed = 0
        if isLimited, let clock {
            guard let leftOut = state.admit(event, at: clock.nanoseconds) else { return }
            suppressed = leftOut
        }
        // Built from bytes: a line is written for every request, and joining strings would take most of the time.
        var line = LogFields(format, capacity: 120 + fields.bytes.count)
        if let clock { line.add("time", state.timestamp(at: clock.milliseconds)) }
        line.add("level", level.rawValue)
        line.add("event", event)
        line.add(fields)
        if suppressed > 0 { line.add("suppressed", suppressed) }
        write(line.line)
    }
}
