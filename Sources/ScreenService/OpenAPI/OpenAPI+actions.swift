import HTTPServing
import JSON
import Screens

extension OpenAPI {
    private static let problems: [RouteDescription.Answer] = .problems(
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .conflict, .preconditionFailed,
        .contentTooLarge, .unsupportedMediaType, .unprocessableContent, .tooManyRequests,
        .internalServerError, .serviceUnavailable)

    /// Describes the POST of actions on `screen`.
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
