import FoundationEssentials
import HTTPServing
import JSON
import Sectional

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
    func values(for emitted: EmittedAction) throws -> FormValues {
        guard let fields = emitted.fields ?? (content.body.isEmpty ? nil : []) else { return FormValues() }
        try requireJSON()
        let json = JSONSlice(.copying(content.body))
        try requireDistinctMembers(json)
        do { return try fields.values(from: json) } catch let error as FormError {
            throw Problem.unprocessable(
                "The content doesn't fit the action's `fields`; `errors` says where.",
                error.violations.map { violation in
                    Problem.Violation(
                        pointer: violation.pointer,
                        detail: service.violationText(violation.reason, request.screen.language))
                })
        } catch { throw Problem.badRequest("The content is no JSON.") }
    }

    /// Refuses repeated member names: one of their values would be ignored (RFC 8259, section 4).
    private func requireDistinctMembers(_ json: JSONSlice) throws {
        guard let names = try? json.members().map(\.name), Set(names).count < names.count else { return }
        throw Problem.badRequest("The content has two members with the same name.")
    }

    private func requireJSON() throws {
        let type = content.headers[.contentType]
        guard let type, type.isMediaType("application/json") else {
            throw Problem.unsupportedMediaType(type)
        }
        // Parts of the content that aren't read must be valid UTF-8 too (RFC 8259, section 8.1).
        let isText = (try? UTF8Span(validating: content.body.span)) != nil
        guard isText, (try? JSONDecoder().decode(AnyJSON.self, from: Data(content.body))) != nil else {
            throw Problem.badRequest("The content is no JSON.")
        }
    }
}

/// Any JSON value; decoding it only checks the syntax.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws {}
}
