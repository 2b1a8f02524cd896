import Basics
import HTTPServing
import JSON
import Screens

/// The performing of one action, from the request to the answer.
struct Performing: Sendable {
    let service: ScreenService
    let target: ActionTarget
    let composer: any ScreenComposer
    /// The request for the screen that the action is on.
    let request: ClientRequest
    let authentication: Authentication
    let content: Request
    /// The client's key; `nil` for an action that may be performed again.
    var key: IdempotencyKey?
    /// The revision that the client shows, as it says in `since`.
    var since: Identifier?
    /// The revisions of which one has to be the current one; `nil` without a precondition.
    var accepted: [Identifier]?
    /// The commit, for those who wait until its change is published; `nil` without positions.
    var commit: ActionCommit?
    /// The performer, who is known even if the screen is the same for all callers of a role.
    var performer: Caller { authentication.caller }

    /// Performs the action unless it was performed under the key before. Returns the answer.
    func performOnce() async throws -> Bytes {
        if let known = try await known() { return try await repeated(known) }
        do { return try await perform() } catch  where Self.mayFollowFromItself(error) {
            // Another process may have done it meanwhile, and what was refused here was refused because of that.
            guard let known = try await known() else { throw error }
            service.options.changes.publish(.anything)
            return try await repeated(known)
        }
    }

    /// Whether an action may have failed with `error` because another process has just performed it, under the same key.
    private static func mayFollowFromItself(_ error: any Error) -> Bool {
        error is AlreadyPerformed || (error as? any ProblemConvertible)?.problem.status.code ?? 500 < 500
    }

    /// Returns the record of the action performed under the key. Without an answer, it is unknown whether there is one.
    private func known() async throws -> PerformedOnce? {
        guard let key else { return nil }
        do { return try await service.idempotency.performed(under: key) } catch {
            throw ActionFailure.unknown(error)
        }
    }

    /// Performs the action. Throws `AlreadyPerformed` if another process does so meanwhile, under the same key.
    private func perform() async throws -> Bytes {
        let emitted = try await emitted()
        let values = try await values(for: emitted)
        // Before the transaction too, so that a client which is behind keeps no other writer waiting.
        if let accepted { try await requireCurrent(accepted) }
        let (store, isConditional) = (service.idempotency, accepted != nil)
        let performed: Performed
        do {
            performed = try await store.perform(under: key, fingerprint: fingerprint, isConditional: isConditional) {
                try await handle(checked(emitted), values)
            }
        } catch { throw try await failure(error) }
        count(.performed)
        return try await answer(performed)
    }

    private func count(_ outcome: ActionOutcome) { service.metrics.count(outcome, on: target.path) }
}

extension Performing {
    /// Runs the handler, as a span of a traced request.
    private func handle(_ emitted: Action.Handler, _ values: FormValues) async throws -> Performed {
        let section = target.section.rawValue
        return try await Trace.span(
            "perform", ["sectional.section": .text(section), "sectional.action": .text(target.action.rawValue)]
        ) {
            let performed = try await emitted.perform(values, by: performer)
            commit?.begin()
            return performed
        }
    }

    /// A hash of the action and its content. The order of members doesn't count: Swift's `JSONEncoder`, for one, may
    /// write another one when an app encodes a request again after a restart.
    private var fingerprint: String {
        var writer = JSONWriter(capacity: 1024)
        writer.beginArray()
        writer.value(target.href)
        let json = JSONSlice(.copying(content.body))
        if let members = try? json.members() {
            for (name, value) in members.sorted(by: { $0.name < $1.name }) {
                writer.value(name.rawValue)
                writer.value(value)
            }
        } else {
            writer.value(json.text)
        }
        writer.endArray()
        return writer.contentHash(from: 0, service.renderer.key).description
    }

    /// Returns the answer to a repeat: the effects of the first time, and the screen. That is composed without the cache:
    /// another process may have performed the action, and its write may not be published here yet.
    private func repeated(_ known: PerformedOnce) async throws -> Bytes {
        guard Identifier(known.fingerprint) == Identifier(fingerprint) else {
            throw Problem.unprocessable("This Idempotency-Key was used for another request. Use a new one.")
        }
        count(.repeated)
        service.live.renew(request)
        return await answer(known.effects ?? [Effect]().json) {
            try await service.composeAnew(composer, for: request)
        }
    }

    /// Returns the action as the caller's screen emits it.
    func emitted() async throws -> Action.Handler {
        let emitted: Action.Handler
        do {
            emitted = try await service.renderer.action(
                target.action, on: target.cell, in: target.section, composer, for: request)
        } catch ActionError.notFound where base?.contains(target.cell, in: target.section) ?? false {
            throw try await conflict(conflictText)
        }
        // Composing may have taken a while.
        try service.requireNoRevocation(of: authentication)
        return emitted
    }

    /// The revision that a patch can begin at, if the client named one that is remembered.
    var base: Revision? { since.flatMap { service.options.revisions.revision($0, of: request) } }

    /// Publishes the topics, then returns the effects and the patch of the action's screen as JSON.
    private func answer(_ performed: Performed) async throws -> Bytes {
        let topics = performed.topics
        if topics.isEmpty { service.live.renew(request) } else { service.options.changes.publish(.topics(topics)) }
        commit?.end()
        return await answer(performed.effects.json) { try await service.cachedScreen(composer, for: request) }
    }

    private func answer(_ effects: [UInt8], _ compose: () async throws -> CachedScreen) async -> Bytes {
        let screen = await screenAfterwards { try await service.screen(after: base, compose).screen }
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.member("effects", JSONSlice(.copying(effects)))
        if let screen { service.write(screen, from: base, in: .action, to: &writer) }
        writer.endObject()
        return writer.finish()
    }

    /// Returns the screen; `nil` if the caller can't see it any more, or it can't be composed: the action is performed.
    private func screenAfterwards(_ compose: () async throws -> Screen) async -> Screen? {
        do { return try await compose() } catch ScreenError.notFound, ScreenError.forbidden, is PageError {
            // With a `PageError`, the client's window has become too large: no section has failed.
            return nil
        } catch {
            service.report([SectionFailure(section: nil, error: error)], on: request.screen.path)
            return nil
        }
    }
}
