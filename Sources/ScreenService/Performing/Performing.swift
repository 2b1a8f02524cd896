import HTTPServing
import Identity
import JSON
import Sectional
import Traces

/// The performing of one action, from the request to the answer.
struct Performing: Sendable {
    let service: ScreenService
    let target: ActionTarget
    /// The request for the screen that the action is on.
    let request: ClientRequest
    let authentication: Authentication
    let content: Request
    /// The revision that the client shows, as it says.
    let shown: ShownScreen
    /// The commit, for those who wait until its change is published; `nil` without positions.
    let commit: ActionCommit?
    /// The performer, who is known even if the screen is the same for all callers of a role.
    var performer: Caller { authentication.caller }

    /// Performs the action unless it was performed under `key` before. Returns the answer.
    func performOnce(_ composer: any ScreenComposer, under key: IdempotencyKey) async throws -> Bytes {
        if let known = try await known(under: key) { return try await repeated(known, composer) }
        do { return try await performNow(composer, under: key) } catch  where Self.mayFollowFromItself(error) {
            // Another process may have done it meanwhile, and what was refused here was refused because of that.
            guard let known = try await known(under: key) else { throw error }
            service.changes.publish(.anything)
            return try await repeated(known, composer)
        }
    }

    /// Whether an action may have failed with `error` because another process has just performed it, under the same key.
    private static func mayFollowFromItself(_ error: any Error) -> Bool {
        error is AlreadyPerformed || (error as? any ProblemConvertible)?.problem.status.code ?? 500 < 500
    }

    /// Performs the action and keeps its answer. Throws `AlreadyPerformed` if another process does so meanwhile.
    private func performNow(_ composer: any ScreenComposer, under key: IdempotencyKey) async throws -> Bytes {
        let emitted = try await emitted(composer)
        let values = try await values(for: emitted)
        let performed: Performed
        do {
            performed = try await service.idempotency.performOnce(
                under: key, fingerprint: fingerprint + "." + roleFingerprint
            ) {
                try await handle(emitted, values)
            }
        } catch let performed as AlreadyPerformed { throw performed } catch { throw try await failure(error, composer) }
        count(.performed)
        let effects = Self.json(performed.effects)
        let answer = try await answer(performed.topics, effects: effects, composer)
        await keep(KeptAnswer(of: answer, effects: effects), under: key)
        return answer
    }

    /// Returns the record of the action performed under `key`. If that can't be read, it is unknown whether there is
    /// one.
    private func known(under key: IdempotencyKey) async throws -> PerformedOnce? {
        do { return try await service.idempotency.performed(under: key) } catch {
            throw ChangeFailed(cause: error, outcome: .unknown)
        }
    }

    /// Stores the answer. If that fails, the action stays performed, and a repeat gets the current screen.
    private func keep(_ answer: KeptAnswer, under key: IdempotencyKey) async {
        do { try await service.idempotency.keep(answer.bytes, under: key) } catch {
            service.logAction(error, on: request.screen.path)
        }
    }

    /// Performs the action. Returns the answer.
    func perform(_ composer: any ScreenComposer) async throws -> Bytes {
        let emitted = try await emitted(composer)
        let values = try await values(for: emitted)
        let performed: Performed
        do {
            performed = try await service.idempotency.perform { try await handle(emitted, values) }
        } catch {
            throw try await failure(error, composer)
        }
        count(.performed)
        return try await answer(performed.topics, effects: Self.json(performed.effects), composer)
    }

    private func count(_ outcome: ActionOutcome) { service.measured.countAction(target.path, outcome) }
}

extension Performing {
    /// Runs the handler, as a span of a traced request.
    private func handle(_ emitted: EmittedAction, _ values: FormValues) async throws -> Performed {
        let section = target.section.rawValue
        return try await Trace.span(
            "perform", ["sectional.section": .text(section), "sectional.action": .text(target.action.rawValue)]
        ) {
            let performed = try await emitted.perform(values, by: performer)
            commit?.begin()
            return performed
        }
    }

    /// A hash of the action and its content.
    private var fingerprint: String {
        var buffer = ByteBuffer(capacity: 1024)
        buffer.append(utf8: target.href)
        buffer.append("\n")
        buffer.append(contentsOf: content.body)
        return buffer.contentHash(from: 0, service.renderer.key).description
    }

    /// A hash of the role for which the answer is made: a key belongs to a subject, which may have another one by now.
    private var roleFingerprint: String {
        var buffer = ByteBuffer(capacity: 64)
        buffer.append(utf8: performer.role.rawValue)
        return buffer.contentHash(from: 0, service.renderer.key).description
    }

    private func repeated(_ known: PerformedOnce, _ composer: any ScreenComposer) async throws -> Bytes {
        let parts = known.fingerprint.utf8.split(separator: UInt8(ascii: "."))
        let stored = parts.map { Identifier(String(Substring($0))) }
        guard stored.first == Identifier(fingerprint) else {
            throw Problem.unprocessable("This Idempotency-Key was used for something else; give each action its own.")
        }
        count(.repeated)
        let isOfRole = stored.last == Identifier(roleFingerprint)
        switch known.answer.map(KeptAnswer.init(kept:)) {
        case .whole(let answer)? where isOfRole: return .copying(answer)
        // Another role's screen isn't shown.
        case let kept?: return try await answerAnew(effects: kept.effects, composer)
        // The service ended after the commit and before it had an answer, so no answer was sent.
        case nil: return try await answerAnew(effects: Self.json([]), composer)
        }
    }

    /// Returns the answer to a repeat with the screen composed without the cache: another process may have performed
    /// the action, and its write may not be published here yet.
    private func answerAnew(effects: [UInt8], _ composer: any ScreenComposer) async throws -> Bytes {
        service.live.renew(request)
        return await answer(effects) { try await service.composeAnew(composer, for: request) }
    }

    /// Returns the action as the caller's screen emits it.
    func emitted(_ composer: any ScreenComposer) async throws -> EmittedAction {
        let emitted: EmittedAction
        do {
            emitted = try await service.renderer.action(
                target.action, on: target.cell, in: target.section, composer, for: request)
        } catch ActionError.notFound where base?.contains(target.cell, in: target.section) ?? false {
            throw try await conflict(composer)
        }
        if emitted.isExact, let accepted = shown.accepted { try await requireCurrent(accepted, composer) }
        // Composing may have taken a while.
        try service.requireNoRevocation(of: authentication)
        return emitted
    }

    private func requireCurrent(_ accepted: [Identifier], _ composer: any ScreenComposer) async throws {
        // With all sections: a screen without the late ones has another revision.
        var request = request
        request.features = []
        let screen = try await service.composeAnew(composer, for: request).screen
        if !accepted.contains(screen.revision) {
            throw current(screen, .preconditionFailed("The screen is not the one that you show; this leads to it."))
        }
    }

    /// The revision that a patch can begin at, if the client named one that is remembered.
    var base: Revision? { shown.revision.flatMap { service.revisions.revision($0, of: request) } }

    /// Publishes the topics, then returns the effects and the patch of the action's screen as JSON.
    private func answer(
        _ topics: Set<Topic>, effects: [UInt8], _ composer: any ScreenComposer
    ) async throws -> Bytes {
        if topics.isEmpty { service.live.renew(request) } else { service.changes.publish(.topics(topics)) }
        commit?.end()
        return await answer(effects) { try await service.cachedScreen(composer, for: request) }
    }

    private func answer(_ effects: [UInt8], _ compose: () async throws -> CachedScreen) async -> Bytes {
        let screen = await screenAfterwards { try await service.screen(after: base, compose) }
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.member("effects", JSONSlice(.copying(effects)))
        if let screen { service.write(screen, from: base, in: .action, to: &writer) }
        writer.endObject()
        return writer.finish()
    }

    private static func json(_ effects: [Effect]) -> [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.beginArray()
        for effect in effects { effect.write(to: &writer) }
        writer.endArray()
        return writer.finish().array
    }

    /// Returns the screen, or `nil` if the action removed it or it can't be composed now. The action is performed in
    /// any case.
    private func screenAfterwards(_ compose: () async throws -> Screen) async -> Screen? {
        do { return try await compose() } catch {
            service.report([SectionFailure(section: nil, error: error)], on: request.screen.path)
            return nil
        }
    }
}

extension Effect {
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            switch self {
            case .clearInput(let cell):
                writer.member("kind", "clearInput")
                writer.member("cell", cell.rawValue)
            case .message(let text):
                writer.member("kind", "message")
                writer.member("text", text)
            case .dismiss: writer.member("kind", "dismiss")
            }
        }
    }
}
