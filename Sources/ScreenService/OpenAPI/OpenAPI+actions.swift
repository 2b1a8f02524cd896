import HTTPServing
import JSON
import Sectional

extension OpenAPI {
    private static let performing: [Status] = [
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .conflict, .preconditionFailed,
        .contentTooLarge, .unsupportedMediaType, .unprocessableContent, .serviceUnavailable,
    ]

    /// What is performed.
    var actionPaths: [JSONValue.Member] {
        Href.actionPatterns.map { pattern in
            let isAbout = pattern.contains("{parameter}")
            return .init(
                pattern,
                [
                    "post": operation(
                        isAbout ? "About" : "", isAbout ? ["Screen", "Parameter"] : ["PlainScreen"],
                        examples.actions(isAbout))
                ])
        }
    }

    private func operation(_ suffix: String, _ place: [String], _ actions: [OpenAPIExamples.ActionExample]) -> JSONValue
    {
        let screen = Self.path(
            "screen", .text(among: suffix.isEmpty ? screenNames.plain : screenNames.parameterized),
            actions.map(\.screen))
        let parameter = suffix.isEmpty ? [] : [Self.path("parameter", .text, actions.map(\.parameter))]
        let parts = [
            Self.path("section", .text, actions.map(\.section)), Self.path("cell", .text, actions.map(\.cell)),
            Self.path("action", .text, actions.map(\.action)), Self.shownRevision(actions),
        ]
        let common = Self.parameters([
            "limit", "through", "Accept-Language", "Sectional-Cell-Types", "Idempotency-Key",
        ])
        let content: JSONValue = ["schema": Self.schema(ofAny: actions)]
        return [
            "operationId": .string("performAction" + suffix),
            "summary": "Performs an action that the caller's screen emits; what the action's `href` leads to.",
            "parameters": ([screen] + parameter + parts).reduce(common) { $0.appending($1) },
            "requestBody": [
                "description": "What the action's `fields` ask for; nothing, or an empty object, where it has none.",
                "content": ["application/json": content.adding(examples: actions.map(\.content))],
            ],
            "responses": Self.responses(
                [
                    .init(
                        "200",
                        Self.ok(
                            "What the client is to do, and what has changed.", Self.schema("Performed"),
                            examples: examples.performed))
                ],
                problems: Self.performing),
        ]
    }

    /// What fits one of the actions; which of them is in the URL, and so which fits is for the action to say.
    private static func schema(ofAny actions: [OpenAPIExamples.ActionExample]) -> JSONValue {
        let schemas = actions.compactMap(\.schema?.json).reduce(into: [JSONValue]()) { schemas, schema in
            if !schemas.contains(schema) { schemas.append(schema) }
        }
        return ["anyOf": .array(schemas + [["type": "object", "maxProperties": 0]])]
    }
}
