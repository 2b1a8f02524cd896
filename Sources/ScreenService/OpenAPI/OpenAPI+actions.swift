import HTTPServing
import JSON
import Screens

extension OpenAPI {
    private static let problems: [RouteDescription.Answer] = .problems(
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .conflict, .preconditionFailed,
        .contentTooLarge, .unsupportedMediaType, .unprocessableContent, .tooManyRequests,
        .internalServerError, .serviceUnavailable)

    func performing(on screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.action),
            "Performs an action that the caller's screen emits; what the action's `href` leads to.",
            parameters: Self.parameters(
                ["limit", "through", "since"], headers: .acceptLanguage, .sectionalCellTypes, .sectionalFeatures,
                .sectionalPosition, .idempotencyKey) + pathParameters(screen, ["section", "cell", "action"])
                + [
                    RouteDescription.header(
                        .ifMatch, .string,
                        "ETags: unless the current screen has one of them, nothing is performed (412).")
                ],
            content: Self.content,
            answers: [.json("The effects for the client, and the changes.", Self.schema("Performed"))],
            problems: Self.problems)
    }

    /// The URL chooses the action, whose `fields` are the schema.
    private static let content: JSONValue = [
        "description": "The values for the action's `fields`; nothing, or an empty object, if it has none.",
        "content": .object([.media("application/json", JSONSchema(["type": "object"]))]),
    ]
}

extension OpenAPI {
    private static let fieldProblems: [RouteDescription.Answer] = .problems(
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .conflict, .serviceUnavailable)

    func searching(on screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.field),
            "The options of a choice that is searched; what the `href` of its `x-field` leads to. `matching`, the text "
                + "that is searched for, comes last in the query.",
            parameters: parameters(ofFieldsOn: screen) + Self.parameters(["matching"]),
            answers: [.json("The options that fit, the best first.", Self.schema("FieldOptions"))],
            problems: Self.fieldProblems)
    }

    func storingFile(on screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.field).replacing("getFieldOptions", with: "storeFieldFile"),
            "Stores a file for a field; what the `href` of its `x-field` leads to. The form then has its ticket.",
            parameters: parameters(ofFieldsOn: screen),
            content: [
                "description": "The file, of one of the field's `contentTypes`.", "required": true,
                "content": .object([.media("*/*", JSONSchema([:]))]),
            ],
            answers: [.json("The file is stored.", Self.schema("StoredFile"), status: .created)],
            problems: Self.fieldProblems + .problems(.contentTooLarge, .unsupportedMediaType))
    }

    private func parameters(ofFieldsOn screen: PathTemplate) -> [JSONValue] {
        Self.parameters(headers: .acceptLanguage, .sectionalCellTypes, .sectionalFeatures, .sectionalPosition)
            + pathParameters(screen, ["section", "cell", "action", "field"])
    }
}
