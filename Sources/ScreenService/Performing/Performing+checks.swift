import Basics
import HTTPServing
import JSON
import Screens

struct ActionTarget: Sendable {
    let path: ScreenPath
    let section: SectionID
    let cell: CellID
    let action: ActionID

    var href: String { Href.action(path, section, cell, action).path }
}

extension Performing {
    /// Returns the request's values, validated against the action's fields. Throws a `Problem`: 415 if the content type
    /// isn't JSON, 400 if the content isn't, 422 with all violations.
    func values(for emitted: Action.Handler) async throws -> FormValues {
        guard let fields = emitted.fields ?? (content.body.isEmpty ? nil : []) else { return FormValues() }
        let json = try content.json()
        do {
            return try await fields.values(from: json, at: place) { service.logAction($0, on: target.path) }
        } catch let error as FormError {
            throw Problem.unprocessable(
                "Invalid values for the action's `fields`; see `errors`.",
                error.violations.map { violation in
                    Problem.Violation(
                        pointer: violation.pointer,
                        detail: service.options.violationText(violation.reason, request.screen.language))
                })
        } catch let error as MalformedJSON { throw error.problem }
    }

    /// Returns the action to perform: `emitted` or, with a precondition, the one of the screen that fulfils it. That is
    /// called in the transaction in which the action is performed. Throws an ``ActionFailure``.
    func checked(_ emitted: Action.Handler) async throws -> Action.Handler {
        guard let accepted else { return emitted }
        do {
            try await requireCurrent(accepted)
            // The one before was found in the data of before.
            return try await self.emitted()
        } catch { throw ActionFailure(error) }
    }

    /// Throws a `Problem` if none of `accepted` is the caller's screen: 412 or, if a section is missing now, 503.
    func requireCurrent(_ accepted: [Identifier]) async throws {
        // With all sections: a screen without the late ones has another revision.
        var request = request
        request.features = []
        let screen: Screen
        do { screen = try await service.composeAnew(composer, for: request).screen } catch PageError.tooMany {
            // No screen that the client may have seen is this long.
            throw Problem.preconditionFailed(
                "If-Match is not the ETag of the current screen, whose `through` covers too many cells. Load the first "
                    + "pages again.")
        }
        if accepted.contains(screen.revision) { return }
        guard screen.failures.isEmpty else {
            throw Problem.unavailable(
                "A section of the screen can't be loaded at the moment. Try again in a moment.", retryAfter: 1)
        }
        throw current(
            screen,
            .preconditionFailed(
                "If-Match is not the ETag of the current screen. Apply `patch` or show `screen`, then try again with its ETag."
            ))
    }
}

extension Request {
    /// The revisions of `If-Match` (RFC 9110, section 13.1.1), of which one has to be the current one; `nil` without the
    /// field and with `*`, which every screen fulfils.
    var acceptedRevisions: [Identifier]? {
        guard let tags = headers[.ifMatch]?.listMembers, !tags.contains(where: { Identifier($0) == "*" }) else {
            return nil
        }
        return tags.compactMap(EntityTag.revision)
    }
}
