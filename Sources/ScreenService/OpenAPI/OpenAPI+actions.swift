import HTTPServing
import JSON
import Sectional

extension OpenAPI {
    private static let problems: [RouteDescription.ProblemAnswer] = .problems(
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .conflict, .preconditionFailed,
        .contentTooLarge, .unsupportedMediaType, .unprocessableContent, .tooManyRequests,
        .internalServerError, .serviceUnavailable)

    /// Describes the POST of actions at the hrefs of `shape`.
    func performing(_ shape: Href.Shape) -> RouteDescription {
        let actions = examples.actions(shape.depth)
        return RouteDescription(
            shape.operation,
            "Performs an action that the caller's screen emits; what the action's `href` leads to.",
            parameters: parameters(of: actions, shape), content: Self.content(of: actions),
            answers: [
                .json(
                    "The effects for the client, and the changes.", Self.schema("Performed"),
                    examples: examples.performed)
            ], problems: Self.problems)
    }

    private func parameters(of actions: [OpenAPIExamples.ActionExample], _ shape: Href.Shape) -> [JSONValue] {
        let screen = shape.screenNames.enumerated().map { index, name in
            RouteDescription.path(
                name, schema(at: index, depth: shape.depth), examples: actions.map { $0.screen[index] })
        }
        let parts = [
            RouteDescription.path("section", .text, examples: actions.map(\.section)),
            RouteDescription.path("cell", .text, examples: actions.map(\.cell)),
            RouteDescription.path("action", .text, examples: actions.map(\.action)), Self.shownRevision(actions),
        ]
        let common = Self.parameters(
            ["limit", "through"], headers: .acceptLanguage, .sectionalCellTypes, .sectionalFeatures, .sectionalPosition,
            .idempotencyKey)
        return common + screen + parts
    }

    private static func content(of actions: [OpenAPIExamples.ActionExample]) -> JSONValue {
        [
            "description": "The values for the action's `fields`; nothing, or an empty object, if it has none.",
            "content": .object([
                .media("application/json", schema(ofAny: actions), examples: actions.map(\.content))
            ]),
        ]
    }

    /// Returns a schema that accepts the content of any of the actions. The URL chooses the action, so the schema can't
    /// say which one applies.
    private static func schema(ofAny actions: [OpenAPIExamples.ActionExample]) -> JSONSchema {
        let schemas = actions.compactMap(\.schema?.json).reduce(into: [JSONValue]()) { schemas, schema in
            if !schemas.contains(schema) { schemas.append(schema) }
        }
        return JSONSchema(["anyOf": .array(schemas + [["type": "object", "maxProperties": 0]])])
    }
}
