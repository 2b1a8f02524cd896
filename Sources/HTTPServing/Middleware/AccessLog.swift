/// A middleware that writes a log line for each request. That of a request above a rate limit has the level `debug`: a
/// client could fill the disk with them.
public struct AccessLog: Middleware {
    private let log: Log
    private let now: @Sendable () -> ContinuousClock.Instant

    /// An access log that writes to `log`; `now` returns the current time.
    public init(log: Log, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.log = log
        self.now = now
    }

    /// Records the time at which the request was received.
    public func receive(_ request: inout Request) -> Response? {
        request.arrival = now()
        return nil
    }

    /// Logs the response, and its error if it has one.
    public func send(_ response: inout Response, to request: Request) {
        if let cause = response.cause {
            log(.error, "request-failed", ["id": request.ownID.description, "error": String(describing: cause)])
        }
        guard log.isHeard(level(of: response)), let arrival = request.arrival else { return }
        write(line(id: request.ownID.description, request, response), now() - arrival)
        guard response.reuse != nil else { return }
        // The line is the same for each reuse, except for the id, which needs no quotes (``RequestID``).
        let (start, ownID) = (Log.line(.info, "request", [:]) + " id=", "-")
        let rest = String(line(id: ownID, request, response).dropFirst(start.utf8.count + ownID.utf8.count))
        response.reuse?.onReuse = { id, duration in write(start + (id ?? ownID) + rest, duration) }
    }

    private func level(of response: Response) -> Log.Level { response.headers[.rateLimit] == nil ? .info : .debug }

    /// Returns a line without its duration.
    private func line(id: String, _ request: Request, _ response: Response) -> String {
        Log.line(
            level(of: response), "request",
            [
                "id": id, "method": String(request.method.name.prefix(32)), "path": request.instance,
                "status": String(response.status.code), "bytes": String(response.body?.count ?? 0),
            ])
    }

    private func write(_ line: String, _ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        log.write(line + " microseconds=" + String(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
    }
}
