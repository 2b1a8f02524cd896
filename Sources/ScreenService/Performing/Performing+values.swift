import FoundationEssentials
import HTTPServing
import JSON
import Sectional

/// Which action on which cell.
struct ActionTarget: Sendable {
    let path: ScreenPath
    let section: SectionID
    let cell: CellID
    let action: ActionID

    /// The URL that it is posted to.
    var href: String { Href.action(path, section, cell, action).path }
}

extension Performing {
    /// What the client sent, checked against what the action asks for. Throws a `Problem`: 415 for what is not JSON by
    /// its type, 400 by its text, 422 with all that doesn't fit.
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

    /// Of two members with one name, one would not be read (RFC 8259, section 4).
    private func requireDistinctMembers(_ json: JSONSlice) throws {
        guard let names = try? json.members().map(\.name), Set(names).count < names.count else { return }
        throw Problem.badRequest("The content has two members with the same name.")
    }

    private func requireJSON() throws {
        let type = content.headers[.contentType]
        guard let type, type.isMediaType("application/json") else {
            throw Problem.unsupportedMediaType(type)
        }
        // What isn't read of the content isn't decoded, but has to be text all the same (RFC 8259, section 8.1).
        let isText = (try? UTF8Span(validating: content.body.span)) != nil
        guard isText, (try? JSONDecoder().decode(AnyJSON.self, from: Data(content.body))) != nil else {
            throw Problem.badRequest("The content is no JSON.")
        }
    }
}

/// Any JSON: reading it checks the text.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws {}
}
