package import Basics

/// A middleware that writes log lines of requests: the request's id and its trace's, the client's address, method, path
/// and route, status, bytes and duration, and the caller's role. A line never has a query, a token or a content.
///
/// The line of a request above a rate limit has the level `debug`: a client could fill the disk with them.
public struct AccessLog: Middleware {
    public enum Scope: String, CaseIterable, Sendable {
        /// Those with a status of 400 or above: 100 lines at once, then one a second.
        case errors
        /// Each, also those that ready responses answer.
        case all
    }

    private let scope: Scope
    private let log: Log
    private let exemptPaths: [[UInt8]]
    private let subjectHash: (@Sendable (Identifier) -> String)?
    private let clock: any ServiceClock

    /// An access log that writes to `log`.
    ///
    /// - Parameters:
    ///   - scope: Which requests have a line.
    ///   - log: Where lines are written.
    ///   - exemptPaths: The paths whose requests have a line only if they fail with 500, such as `/health`.
    ///   - subjectHash: Returns a keyed hash of the caller's subject; without it, lines don't tell callers apart.
    ///   - clock: Measures the duration of requests.
    package init(
        _ scope: Scope, log: Log, exempting exemptPaths: [String] = [],
        subjectHash: (@Sendable (Identifier) -> String)? = nil, clock: any ServiceClock = ContinuousClock()
    ) {
        (self.scope, self.log, self.subjectHash, self.clock) = (scope, log, subjectHash, clock)
        self.exemptPaths = exemptPaths.map { Array($0.utf8) }
    }

    public func receive(_ request: inout Request) -> Response? {
        request.noteArrival(at: clock.nanoseconds)
        return nil
    }

    public func send(_ response: inout Response, to request: Request) {
        if let cause = response.cause {
            log(.error, "request-failed", ["id": request.ownID.description, "error": String(describing: cause)])
        }
        guard hasLine(request, response.status) else { return }
        let level: Log.Level = response.headers[.rateLimit] == nil ? .info : .debug
        guard log.isEnabled(level), let arrival = request.arrival else { return }
        let fields = fields(of: response, to: request)
        write(level, request.ownID, request.traceID, request.origin, fields, Int(clock.nanoseconds - arrival))
        response.reuse?.add(ReusedLine(accessLog: self, fields: fields))
    }

    /// The line of a request that was answered with the same response. Its route, status and caller are the same, too.
    private struct ReusedLine: ReuseStep {
        let accessLog: AccessLog
        let fields: LogFields

        func note(_ request: inout ReusedRequest) {
            // The level may have been raised since the response was made.
            guard accessLog.log.isEnabled(.info) else { return }
            let trace = request.traceID ?? request.unkeyed.traceContext?.traceID
            accessLog.write(.info, request.id, trace, request.clientAddress, fields, request.nanoseconds)
        }
    }

    private func hasLine(_ request: Request, _ status: Status) -> Bool {
        guard scope == .all || status.code >= 400 else { return false }
        return status.code == 500 || !exemptPaths.contains(request.path)
    }

    /// Returns the fields that are the same each time the response is sent.
    private func fields(of response: Response, to request: Request) -> LogFields {
        var fields = LogFields(log.format)
        let (findings, method) = (request.record.findings, request.method.name)
        fields.add("method", method.utf8.count <= 32 ? method : String(method.prefix(32)))
        fields.add("path", request.instance)
        fields.add("route", findings.route?.rawValue ?? "-")
        fields.add("status", response.status.code)
        fields.add("bytes", response.sentBytes(to: request))
        if let role = findings.role { fields.add("role", role.rawValue) }
        if let subjectHash, let subject = findings.subject { fields.add("subject", subjectHash(subject)) }
        return fields
    }

    private func write(
        _ level: Log.Level, _ id: RequestID, _ trace: TraceID?, _ address: IPAddress?, _ rest: LogFields,
        _ nanoseconds: Int
    ) {
        var fields = LogFields(log.format, capacity: 300)
        fields.add("id", id.description)
        if let trace { fields.add("trace", trace.description) }
        if let address { fields.add("client", address.description) }
        fields.add(rest)
        fields.add("microseconds", nanoseconds / 1000)
        log.write(level, "request", fields, isLimited: scope == .errors)
    }
}
