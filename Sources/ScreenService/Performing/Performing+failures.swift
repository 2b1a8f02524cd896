import HTTPServing
import JSON
import Screens

extension Performing {
    /// Returns the error to respond with for an action that failed with `error` in its transaction.
    func failure(_ error: any Error) async throws -> any Error {
        defer { commit?.end() }
        switch error {
        case is ActionFailure, is AlreadyPerformed: return error
        case ActionError.conflict: return try await conflict(.conflict)
        case ActionError.refused(let text): return try await conflict(.refused(text))
        // Nothing was written, so no change is published: otherwise a client could force all screens to be composed
        // again by performing actions that fail.
        case is ActionError, is IdempotencyQuotaReached: return error
        case let refused as NotStored:
            return refused.isWorthRepeating ? ActionFailure.undone(error) : ActionFailure.faulty(error)
        default:
            // What was written before the failure is unknown.
            service.changes.publish(.anything)
            return error is any ProblemConvertible ? error : ActionFailure.unknown(error)
        }
    }

    /// Returns the problem of `error` with a patch to the current screen.
    func conflict(_ error: ActionError) async throws -> Problem {
        let screen = try await service.screen(after: base) { try await service.composeAnew(composer, for: request) }
        return current(screen, error.problem)
    }

    func current(_ screen: Screen, _ problem: Problem) -> Problem {
        var writer = JSONWriter()
        var problem = problem
        if let base { Patch(from: base, to: screen).write(to: &writer) } else { writer.value(JSONSlice(screen.bytes)) }
        problem.members = [(base == nil ? "screen" : "patch", JSONSlice(writer.finish()))]
        return problem
    }
}
