/// Writes a line for each request.
public struct AccessLog: Middleware {
    private let log: Log
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Writes to `log`; `now` is the clock.
    public init(log: Log, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.log = log
        self.now = now
    }

    /// Notes when the request came.
    public func receive(_ request: inout Request) -> Response? {
        request.arrival = now()
        return nil
    }

    /// Says how answering went.
    public func send(_ response: inout Response, to request: Request) {
        if let cause = response.cause {
            log(.error, "request-failed", ["id": request.id.description, "error": String(describing: cause)])
        }
        guard log.isHeard(.info), let arrival = request.arrival else { return }
        let line = Line(
            method: request.method.name, path: request.instance, status: response.status.code,
            bytes: response.body?.count ?? 0)
        line.write(to: log, id: request.id.description, now() - arrival)
        response.reuse?.onReuse = { [log] duration in line.write(to: log, id: "-", duration) }
    }
}

/// What a line says, beside what differs each time.
private struct Line: Sendable {
    let method: String
    let path: String
    let status: Int
    let bytes: Int

    func write(to log: Log, id: String, _ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        log(
            .info, "request",
            [
                "id": id, "method": method, "path": path, "status": String(status), "bytes": String(bytes),
                "microseconds": String(microseconds),
            ])
    }
}
