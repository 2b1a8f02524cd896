/// Work that a service does while it serves, such as fetching keys every hour.
///
/// It starts when the server listens. At shutdown it is cancelled and has `drainTimeout` to return. A task that returns
/// is not started again. A task that throws is logged and started again after a pause.
public struct BackgroundTask: Sendable {
    /// The task's name in the log.
    public let name: String
    /// The pause between a failure and the next start.
    let pause: Duration
    private let body: @Sendable () async throws -> Void

    /// Creates a task. `pause` is the time between a failure and the next start.
    public init(
        _ name: String, restartingAfter pause: Duration = .seconds(5),
        _ body: @escaping @Sendable () async throws -> Void
    ) {
        (self.name, self.pause, self.body) = (name, pause, body)
    }

    /// Runs the body until it returns or its task is cancelled; calls `report` with each error.
    func run(clock: any Clock<Duration> = ContinuousClock(), _ report: (any Error) -> Void) async {
        while !Task.isCancelled {
            do { return try await body() } catch {
                // An error after cancellation is no failure.
                if Task.isCancelled { return }
                report(error)
                try? await clock.sleep(for: pause)
            }
        }
    }
}
