import HTTPServing
import JSON
import Screens

/// The failure of an action: why it isn't performed, and what became of its change.
enum ActionFailure: ProblemConvertible {
    /// Nothing is stored: the caller can't perform the action now, or its values are wrong. The error is the answer.
    case refused(any ProblemConvertible)
    /// Nothing is stored, and a retry may succeed: a dependency of the action failed.
    case undone(any Error)
    /// Nothing is stored, and a retry can't succeed: the action has a bug.
    case faulty(any Error)
    /// It is unknown whether the change is stored.
    case unknown(any Error)

    /// The failure `error` or, for any other error, that of an action whose handler didn't begin because of it.
    init(_ error: any Error) {
        self =
            switch error {
            case let failure as ActionFailure: failure
            case let known as any ProblemConvertible: .refused(known)
            // The author's mistake stays one.
            case is DuplicateIdentity, is UnusableIdentity: .faulty(error)
            default: .undone(error)
            }
    }

    /// The failure of a repeat that has waited for an attempt which failed with `error`. It doesn't get the answer to that:
    /// its caller may have another role now.
    init(ofRepeatAfter error: any Error) {
        let own =
            switch error {
            case ActionFailure.undone, ActionFailure.faulty: ActionFailure.undone(error)
            case let known as any ProblemConvertible where Self.storesNothing(known.problem.status):
                ActionFailure.undone(error)
            default: ActionFailure.unknown(error)
            }
        self = .refused(own.problem)
    }

    /// Whether nothing is stored under the key of an attempt that was answered with `status`. After 422 something may be:
    /// that answers repeats with other content too.
    private static func storesNothing(_ status: Status) -> Bool { status.code < 500 && status != .unprocessableContent }

    /// The response to the client, which says whether the change is stored.
    var problem: Problem {
        switch self {
        case .refused(let known): known.problem
        case .undone:
            .unavailable(
                "The change was not saved. Try again in a moment, with the same Idempotency-Key if there is one.",
                retryAfter: 1)
        case .faulty:
            .internalError(
                "The change was not saved, because the action has a bug. Do not try again: report the X-Request-Id of "
                    + "this response.")
        case .unknown:
            .unavailable(
                "It is unknown whether the change was saved. Try again with the same Idempotency-Key, which makes it "
                    + "happen only once. Without a key, load the screen first.", retryAfter: 1)
        }
    }
}

extension Performing {
    /// Returns the error to respond with for an action that failed with `error` in its transaction.
    func failure(_ error: any Error) async throws -> any Error {
        defer { commit?.end() }
        switch error {
        case is ActionFailure, is AlreadyPerformed: return error
        case ActionError.conflict: return try await conflict(conflictText)
        case ActionError.refused(let text): return try await conflict(text)
        // Nothing was written, so no change is published: otherwise a client could force all screens to be composed
        // again by performing actions that fail.
        case is ActionError, is IdempotencyQuotaReached: return error
        case let refused as NotStored:
            return refused.isWorthRepeating ? ActionFailure.undone(error) : ActionFailure.faulty(error)
        default:
            // What was written before the failure is unknown.
            service.options.changes.publish(.anything)
            return error is any ProblemConvertible ? error : ActionFailure.unknown(error)
        }
    }

    /// The text for an action that came after another change, in the caller's language.
    var conflictText: String { service.options.conflictText(request.screen.language) }

    /// Returns a 409 because of `text` with a patch to the current screen; without it if that can't be composed. Throws
    /// `ScreenError` if the caller can't see the screen any more.
    func conflict(_ text: String) async throws -> Problem {
        let problem = Problem.conflict(text)
        do {
            let cached = try await service.screen(after: base) { try await service.composeAnew(composer, for: request) }
            return current(cached.screen, problem)
        } catch ScreenError.notFound {
            throw ScreenError.notFound
        } catch ScreenError.forbidden {
            throw ScreenError.forbidden
        } catch is PageError {
            return problem
        } catch {
            service.report([SectionFailure(section: nil, error: error)], on: request.screen.path)
            return problem
        }
    }

    func current(_ screen: Screen, _ problem: Problem) -> Problem {
        var writer = JSONWriter()
        var problem = problem
        if let base { Patch(from: base, to: screen).write(to: &writer) } else { writer.value(JSONSlice(screen.bytes)) }
        problem.members = [(base == nil ? "screen" : "patch", JSONSlice(writer.finish()))]
        return problem
    }
}
