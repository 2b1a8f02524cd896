import Synchronization

/// Whether the process is shutting down: `/readyz` then answers 503, so that load balancers send no more requests here.
public final class Draining: Sendable {
    /// The name of its finding among those of the checks.
    public static let name = "serving"

    /// The time at which it began, in seconds since 1970.
    private let beginning = Mutex<Int64?>(nil)
    private let now: @Sendable () -> Int64

    /// Creates the state of a process that isn't shutting down. `now` returns the time in seconds since 1970.
    public init(now: @escaping @Sendable () -> Int64 = WallClock.now) { self.now = now }

    /// Begins the shutdown. Further calls change nothing.
    public func begin() {
        let time = now()
        beginning.withLock { $0 = $0 ?? time }
    }

    /// Whether the shutdown has begun.
    public var isDraining: Bool { beginning.withLock { $0 != nil } }

    /// The finding that is listed among those of the health checks.
    var finding: HealthFinding {
        let since = beginning.withLock { $0 }
        return HealthFinding(
            name: Self.name,
            failure: since.map { HealthFinding.Failure(reason: "the process is shutting down", since: $0) })
    }
}
