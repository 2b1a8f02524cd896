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
        let response = await next.respond(to: request)
        let duration = (now() - start).components
        let microseconds = duration.seconds * 1_000_000 + duration.attoseconds / 1_000_000_000_000
        log(
            .info, "request",
            [
                "id": request.id, "method": request.method.name, "path": request.instance,
                "status": String(response.status.code), "bytes": String(response.body?.count ?? 0),
                "microseconds": String(microseconds),
            ])
        if let cause = response.cause {
            log(.error, "request-failed", ["id": request.id, "error": String(describing: cause)])
        }
        return response
    }
}
