/// Something that a service does while it serves, such as fetching keys every hour.
///
/// It begins when the service listens, and is cancelled when that is told to stop; then it has `drainTimeout` to end.
/// One that returns has ended. One that throws is logged and, after a pause, begun again.
public struct BackgroundTask: Sendable {
    /// Its name in the log.
    public let name: String
    /// How long after a failure it is begun again.
    let pause: Duration
    private let body: @Sendable () async throws -> Void

    /// A task of the name `name`, which is begun again `pause` after it has thrown.
    public init(
        _ name: String, restartingAfter pause: Duration = .seconds(5),
        _ body: @escaping @Sendable () async throws -> Void
    ) {
        (self.name, self.pause, self.body) = (name, pause, body)
    }

    /// Does it until it returns or its task is cancelled; `report` is told of each failure.
    func run(clock: any Clock<Duration> = ContinuousClock(), _ report: (any Error) -> Void) async {
        while !Task.isCancelled {
            do { return try await body() } catch {
                // What ends because it was told to hasn't failed.
                if Task.isCancelled { return }
                report(error)
                try? await clock.sleep(for: pause)
            }
        }
    }
}
