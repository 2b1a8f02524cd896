import Basics
import HTTPServing
import JSON
import Screens

extension ScreenService {
    /// Performs an action and responds with the patch. An action that was performed under the same `Idempotency-Key`
    /// before isn't performed again; its effects are sent again.
    func perform(_ target: ActionTarget, _ request: Request) async throws -> Response {
        try await answering(request) { authentication in
            let screenRequest = try self.request(target.path, request, caller: authentication.caller)
            let performing = Performing(
                service: self, target: target, request: try shared(screenRequest), authentication: authentication,
                content: request, since: request.query["since"].map { Identifier($0) },
                accepted: request.acceptedRevisions, commit: positions?.commit())
            let composer = try composer(of: target.path)
            let key = try request.idempotencyKey(of: authentication.caller)
            let answer = try await reportingAction(target.path) {
                guard let key else { return try await performing.perform(composer) }
                return try await keysInFlight.run(key) { try await performing.performOnce(composer, under: key) }
            }
            return .json(answer, headers: [.cacheControl: "no-store"])
        }
    }

    /// Runs `body`. An error before the action begins is reported as a change that is not stored.
    private func reportingAction(_ path: ScreenPath, _ body: () async throws -> Bytes) async throws -> Bytes {
        do { return try await body() } catch let failed as ChangeFailed {
            reportAction(failed.cause, on: path)
            throw failed
        } catch let known as any ProblemConvertible {
            measured.countAction(path, known.problem.status.code < 500 ? .refused : .failed)
            metrics.countRefusal(known)
            throw known
        } catch {
            reportAction(error, on: path)
            // The author's mistake stays one.
            let isMistake = error is DuplicateIdentity || error is UnusableIdentity
            throw ChangeFailed(cause: error, outcome: isMistake ? .refused : .undone)
        }
    }

    /// Counts an action that failed, and logs why.
    private func reportAction(_ error: any Error, on path: ScreenPath) {
        measured.countAction(path, .failed)
        logAction(error, on: path)
    }

    /// Logs why an action failed, or what went wrong after it was performed.
    func logAction(_ error: any Error, on path: ScreenPath) {
        log(.error, "action-failed", ["screen": path.description, "error": String(describing: error)])
    }
}

extension Request {
    fileprivate func idempotencyKey(of caller: Caller) throws -> IdempotencyKey? {
        guard let value = headers[.idempotencyKey] else { return nil }
        guard headers.fields.filter({ HeaderName($0.name) == .idempotencyKey }).count == 1 else {
            throw Problem.badRequest("Idempotency-Key is sent once.")
        }
        guard (1...255).contains(value.utf8.count) else {
            throw Problem.badRequest("Idempotency-Key has 1 to 255 bytes.")
        }
        // Bytes that are not UTF-8 become U+FFFD, so two different keys may have become equal.
        guard !value.unicodeScalars.contains("\u{FFFD}") else {
            throw Problem.badRequest("Idempotency-Key is not UTF-8; best it is a UUID.")
        }
        return IdempotencyKey(caller: caller, value: value, address: addressBytes)
    }
}
