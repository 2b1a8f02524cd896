import Synchronization

/// Where the service says what happens: one line for each event, in the form `level=… event=… key=value …`. A
/// value is visible ASCII as it is, or in quotes a string of JSON in which everything that can't be seen is escaped: a
/// line stays one line, and no field is forged, whatever a client sent.
public struct Log: Sendable {
    /// How much an event matters.
    public enum Level: String, Sendable, CaseIterable, Comparable {
        /// For whoever looks for a fault.
        case debug
        /// The normal course of things.
        case info
        /// Something failed, and was dealt with.
        case warning
        /// Something failed that someone should look at.
        case error

        /// By weight, `debug` first.
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
    /// Writes a line as it is, without its end.
    let write: @Sendable (String) -> Void

    /// A log of events of at least `minimum`, each handed to `write` as one line without its end.
    public init(minimum: Level = .info, write: @escaping @Sendable (String) -> Void) {
        threshold = LogThreshold(minimum.weight)
        self.write = write
    }

    /// A log that nobody reads.
    public static let silent = Log { _ in }

    /// Whether events of `level` are written.
    public func isHeard(_ level: Level) -> Bool { level.weight >= threshold.weight.load(ordering: .relaxed) }

    /// From now on, writes events of at least `level`; every copy of the log does.
    public func setMinimum(_ level: Level) { threshold.weight.store(level.weight, ordering: .relaxed) }

    /// Says that `event` happened, with what there is to know about it.
    public func callAsFunction(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, String> = [:]) {
        if isHeard(level) { write(Self.line(level, event, fields)) }
    }

    /// The line that says that `event` happened.
    static func line(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, String>) -> String {
        // Of bytes: a line is written for every request, and to join strings would take most of the time.
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

/// The weight of the least that is written, shared by all copies of a log.
private final class LogThreshold: Sendable {
    let weight: Atomic<Int>

    init(_ weight: Int) { self.weight = Atomic(weight) }
}
