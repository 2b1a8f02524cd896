/// Writes a line for each request.
public struct AccessLog: Middleware {
    private let log: Log
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Writes to `log`; `now` is the clock.
    public init(log: Log, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.log = log
        self.now = now
    }

    /// Answers, and says how that went.
    public func respond(to request: Request, next: any Responder) async -> Response {
        let start = now()
        var response = await next.respond(to: request)
        if let cause = response.cause {
            log(.error, "request-failed", ["id": request.id, "error": String(describing: cause)])
        }
        if log.isHeard(.info) { writeLine(of: request, since: start, &response) }
        return response
    }

    private func writeLine(of request: Request, since start: ContinuousClock.Instant, _ response: inout Response) {
        let line = Line(
            method: request.method.name, path: request.instance, status: response.status.code,
            bytes: response.body?.count ?? 0)
        line.write(to: log, id: request.id, now() - start)
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
