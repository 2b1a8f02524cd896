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
            "Performs an action. Its URL is the `href` of an action in the caller's screen.",
            parameters: Self.parameters(
                ["limit", "through", "since"], headers: .acceptLanguage, .sectionalCellTypes, .sectionalFeatures,
                .sectionalPosition, .idempotencyKey) + pathParameters(screen, ["section", "cell", "action"])
                + [
                    RouteDescription.header(
                        .ifMatch, .string, "ETags of the screen. If none of them is current, the response is 412.")
                ],
            content: Self.content,
            answers: [.json("The effects for the client, and the changes to the screen.", Self.schema("Performed"))],
            problems: Self.problems)
    }

    /// The URL chooses the action, whose `fields` are the schema.
    private static let content: JSONValue = [
        "description": "The values for the action's `fields`. Empty, or an empty object, if it has none.",
        "content": .object([.media("application/json", JSONSchema(["type": "object"]))]),
    ]

    private static let fieldProblems: [RouteDescription.Answer] = .problems(
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .conflict, .serviceUnavailable)

    func searching(on screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.field),
            "Searches the options of a choice. The URL is the `href` of its `x-field`, with `matching`, the searched "
                + "text, added as the last parameter.",
            parameters: parameters(ofFieldsOn: screen) + Self.parameters(["matching"]),
            answers: [.json("The matching options, best first.", Self.schema("FieldOptions"))],
            problems: Self.fieldProblems)
    }

    func storingFile(on screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.field).replacing("getFieldOptions", with: "storeFieldFile"),
            "Stores a file for a field. The URL is the `href` of its `x-field`; the form then sends the ticket.",
            parameters: parameters(ofFieldsOn: screen),
            content: [
                "description": "The file. Its type must be one of the field's `contentTypes`.", "required": true,
                "content": .object([.media("*/*", JSONSchema([:]))]),
            ],
            answers: [.json("The file has been stored.", Self.schema("StoredFile"), status: .created)],
            problems: Self.fieldProblems + .problems(.contentTooLarge, .unsupportedMediaType))
    }

    private func parameters(ofFieldsOn screen: PathTemplate) -> [JSONValue] {
        Self.parameters(headers: .acceptLanguage, .sectionalCellTypes, .sectionalFeatures, .sectionalPosition)
            + pathParameters(screen, ["section", "cell", "action", "field"])
    }
}
