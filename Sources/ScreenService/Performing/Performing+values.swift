import HTTPServing
import JSON
import Screens

/// The path, section, cell and name of an action.
struct ActionTarget: Sendable {
    let path: ScreenPath
    let section: SectionID
    let cell: CellID
    let action: ActionID

    /// The URL to POST to.
    var href: String { Href.action(path, section, cell, action).path }
}

extension Performing {
    /// Returns the request's values, validated against the action's fields. Throws a `Problem`: 415 if the content type
    /// isn't JSON, 400 if the content isn't, 422 with all violations.
    func values(for emitted: EmittedAction) async throws -> FormValues {
        guard let fields = emitted.fields ?? (content.body.isEmpty ? nil : []) else { return FormValues() }
        let json = try content.json()
        do {
            return try await fields.confirmed(try fields.values(from: json), at: place)
        } catch let error as FormError {
            throw Problem.unprocessable(
                "The content doesn't fit the action's `fields`; `errors` says where.",
                error.violations.map { violation in
                    Problem.Violation(
                        pointer: violation.pointer,
                        detail: service.violationText(violation.reason, request.screen.language))
                })
        } catch let error as MalformedJSON { throw error.problem }
    }
}
