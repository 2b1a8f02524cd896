import Basics
import HTTPServing
import JSON
import Screens

extension ScreenService {
    /// Performs an action and responds with the patch. An action that was performed under the same `Idempotency-Key`
    /// before isn't performed again; its effects are sent again.
    func perform(_ target: ActionTarget, _ request: Request) async throws -> Response {
        try await withAuthentication(of: request) { authentication in
            let (screenRequest, composer) = try resolve(target.path, request, authentication.caller)
            let key = try request.idempotencyKey(of: authentication.caller)
            let performing = Performing(
                service: self, target: target, composer: composer, request: screenRequest,
                authentication: authentication, content: request, key: key,
                since: request.query["since"].map { Identifier($0) }, accepted: request.acceptedRevisions,
                commit: positions?.commit())
            let answer = try await reportingAction(target.path) {
                guard let key else { return try await performing.performOnce() }
                return try await keysInFlight.run(key) { try await performing.performOnce() }
            }
            return .json(answer, headers: [.cacheControl: "no-store"])
        }
    }

    /// Runs `body`. Its error is counted, logged unless it is the client's, and thrown as an ``ActionFailure`` or, if that
    /// is `refused`, as it is.
    private func reportingAction(_ path: ScreenPath, _ body: () async throws -> Bytes) async throws -> Bytes {
        do { return try await body() } catch {
            let failure = ActionFailure(error)
            switch failure {
            case .refused(let known):
                metrics.count(known.problem.status.code < 500 ? .refused : .failed, on: path)
                throw known
            case .undone(let cause), .faulty(let cause), .unknown(let cause):
                metrics.count(.failed, on: path)
                logAction(cause, on: path)
                throw failure
            }
        }
    }

    /// Logs why an action failed, or what went wrong after it was performed.
    func logAction(_ error: any Error, on path: ScreenPath) {
        log(.error, "action-failed", ["screen": path.description, "error": String(describing: error)])
    }
}

/// How an action ended.
enum ActionOutcome: String, CaseIterable {
    /// It was performed now.
    case performed
    /// It was performed before, under the same `Idempotency-Key`.
    case repeated
    /// The caller can't perform it, or its values are wrong.
    case refused
    /// It failed, or could not be stored.
    case failed
}

extension Metrics {
    func count(_ outcome: ActionOutcome, on path: ScreenPath) {
        increment(.actions, ["screen": path.name.rawValue, "outcome": outcome.rawValue])
    }
}

extension Request {
    fileprivate func idempotencyKey(of caller: Caller) throws -> IdempotencyKey? {
        guard let value = headers[.idempotencyKey] else { return nil }
        guard headers.fields.filter({ HeaderName($0.name) == .idempotencyKey }).count == 1 else {
            throw Problem.badRequest("Only one Idempotency-Key is allowed.")
        }
        guard (1...255).contains(value.utf8.count) else {
            throw Problem.badRequest("Idempotency-Key must be 1 to 255 bytes long. Use a UUID.")
        }
        // Bytes that are not UTF-8 become U+FFFD, so two different keys may have become equal.
        guard !value.unicodeScalars.contains("\u{FFFD}") else {
            throw Problem.badRequest("Idempotency-Key must be UTF-8. Use a UUID.")
        }
        return IdempotencyKey(caller: caller, value: value, address: addressBytes)
    }
}
