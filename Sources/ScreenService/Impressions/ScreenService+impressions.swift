import Basics
import HTTPServing
import Screens

extension ScreenService {
    /// Stores a batch of impressions. One that the caller has stored before is answered as then, and not counted again.
    func takeImpressions(_ request: Request, into queue: ImpressionQueue) async throws -> Response {
        try await withAuthentication(of: request) { authentication in
            do {
                count(try await storedImpressions(request, authentication, queue))
                return Response(.noContent, headers: [.cacheControl: "no-store"])
            } catch let known as any ProblemConvertible {
                count(known.problem.status.code < 500 ? .refused : .failed)
                throw known
            }
        }
    }

    private func count(_ outcome: ImpressionBatchOutcome) {
        metrics.increment(.impressionBatches, ["outcome": outcome.rawValue])
    }

    private func storedImpressions(
        _ request: Request, _ authentication: Authentication, _ queue: ImpressionQueue
    ) async throws -> ImpressionBatchOutcome {
        if queue.isFull { throw Problem.impressionsFull }
        let report = try ImpressionReport(request)
        let key = IdempotencyKey(caller: authentication.caller, value: report.batch, address: request.addressBytes)
        let fingerprint = report.fingerprint(renderer)
        // First of all: the revision may be forgotten by now.
        let known = try await storing { try await options.impressions?.fingerprint(under: key) }
        if let known { return try repeated(known, fingerprint) }
        let batch = try await checked(report, request, authentication)
        // Checking may have taken a while.
        try requireNoRevocation(of: authentication)
        let received = ReceivedImpressions(key: key, fingerprint: fingerprint, batch: batch)
        switch try await storing({ try await queue.keep(received) }) {
        case .stored: return .stored
        case .known(let known): return try repeated(known, fingerprint)
        case .quotaReached(let reached): throw Problem.impressionQuota(reached)
        case .full: throw Problem.impressionsFull
        }
    }

    /// Runs `body`. An error of the store is logged and becomes a 503.
    private func storing<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch {
            log(.error, "impressions-failed", ["error": "\(error)"])
            throw Problem.impressionsFailed
        }
    }

    private func repeated(_ known: String, _ fingerprint: String) throws -> ImpressionBatchOutcome {
        guard Identifier(known) == Identifier(fingerprint) else { throw Problem.otherBatch }
        return .repeated
    }

    /// Returns the batch if the caller's own revision has all its cells, and each asks for its impressions.
    private func checked(
        _ report: ImpressionReport, _ request: Request, _ authentication: Authentication
    ) async throws -> ImpressionBatch {
        let (screenRequest, composer) = try shown(report.screen, by: request, authentication.caller)
        let findings = try await findings(of: report, composer, for: screenRequest)
        guard let findings else { throw Problem.unknownRevision }
        guard findings.allSatisfy({ $0 == .asks }) else { throw Problem.unaskedImpressions(findings) }
        return ImpressionBatch(
            id: Identifier(report.batch), screen: screenRequest.screen.path, revision: report.revision,
            caller: screenRequest.caller, cells: report.cells, receivedAt: options.clock.seconds)
    }

    /// Returns the client request for the screen that the report names, with the other fields of `request`.
    private func shown(
        _ target: String, by request: Request, _ caller: Caller
    ) throws -> (ClientRequest, any ScreenComposer) {
        var reported = self.request(reported: target)
        reported.headers[.acceptLanguage] = request.headers[.acceptLanguage]
        reported.headers[.sectionalCellTypes] = request.headers[.sectionalCellTypes]
        reported.headers[.sectionalFeatures] = request.headers[.sectionalFeatures]
        guard reported.query.isText, let path = reported.screenPath else {
            throw Problem.unprocessable(
                "Invalid screen URL; see `errors`.",
                [.init(pointer: "/screen", detail: "Must be the URL of a screen, such as /screens/cards?q=x.")])
        }
        let found = try resolve(path, reported, caller)
        request.record.note { $0.screen = path.name }
        return found
    }

    /// Returns what the revision says of each cell; `nil` if it isn't known as one of the caller's. A process that
    /// hasn't made the revision itself may still make the same one.
    private func findings(
        of report: ImpressionReport, _ composer: any ScreenComposer, for request: ClientRequest
    ) async throws -> [SeenCell.Finding]? {
        if let known = options.revisions.revision(report.revision, of: request) {
            return known.findings(of: report.cells)
        }
        let screen = try await reporting(request.screen.path) { try await cachedScreen(composer, for: request).screen }
        guard screen.revision == report.revision else { return nil }
        // Its hashes are computed once for all reports.
        options.revisions.remember(screen, for: request)
        let revision = options.revisions.revision(report.revision, of: request) ?? screen.asRevision
        return revision.findings(of: report.cells)
    }
}

/// How a request with a batch of impressions ended.
enum ImpressionBatchOutcome: String, CaseIterable {
    /// The batch is stored now.
    case stored
    /// It was stored before.
    case repeated
    /// It is not true, or not as it should be.
    case refused
    /// There is no room for it, or it could not be stored.
    case failed
}
