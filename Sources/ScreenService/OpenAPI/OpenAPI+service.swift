import HTTPServing
import JSON

extension OpenAPI {
    static let path = "/openapi.json"

    static let itself = RouteDescription(
        "getOpenAPI", "This document.", parameters: [RouteDescription.knownTag],
        answers: [.json("The document.", JSONSchema(["type": "object"])), .notModified],
        problems: .problems(.notAcceptable))

    static let metrics = RouteDescription(
        "getMetrics", "Counters, gauges and histograms, as Prometheus reads them.",
        answers: [.text("The metrics, in Prometheus' text format.", ["text/plain"])])
}

extension OpenAPI {
    /// The media type of findings (draft-inadarei-api-health-check-06, section 7).
    static let healthMediaType = "application/health+json"

    private static let okSchema = JSONSchema.object([.required("status", .constant("ok"))]).titled("Health")

    static let liveness = RouteDescription(
        "getLiveness", "Whether the process answers. Nothing that it depends on is asked.",
        answers: [.json("It does.", okSchema)])

    static let readiness = RouteDescription(
        "getReadiness", "Whether the service can answer requests: it works, and isn't shutting down.",
        answers: [.json("It can.", okSchema)], problems: .problems(.serviceUnavailable))

    static let health = RouteDescription(
        "getHealth", "The same as `/readyz`.", answers: [.json("The service can answer requests.", okSchema)],
        problems: .problems(.serviceUnavailable))

    /// The description of `/readyz` on the listener for metrics and health.
    static let detailedReadiness = RouteDescription(
        "getReadiness", "Whether the service can answer requests, and the finding of each check.",
        answers: detailed)

    static let detailedHealth = RouteDescription("getHealth", "The same as `/readyz`.", answers: detailed)

    private static let detailed: [RouteDescription.Answer] = [
        findings("All checks pass.", .ok), findings("A check fails.", .serviceUnavailable),
    ]

    private static func findings(_ text: String, _ status: Status) -> RouteDescription.Answer {
        RouteDescription.Answer(
            text, status: status, content: [.init(healthMediaType, ["schema": ["type": "object"]])])
    }
}

extension OpenAPI {
    static let impressions = RouteDescription(
        "reportImpressions",
        "Reports cells that were seen, once for each `batch`. The header fields are those with which the screen was "
            + "requested.",
        parameters: parameters(headers: .acceptLanguage, .sectionalCellTypes, .sectionalFeatures),
        content: content(schema("ImpressionReport")),
        answers: [.init("The batch is stored; or it was before.", status: .noContent)],
        problems: .problems(
            .badRequest, .unauthorized, .forbidden, .notFound, .contentTooLarge, .unsupportedMediaType,
            .tooManyRequests, .serviceUnavailable)
            + [
                .problem(.conflict, "The revision isn't known: load the screen, and report what is visible then."),
                .problem(
                    .unprocessableContent,
                    "The content doesn't fit, the revision doesn't have a cell or it doesn't ask for impressions, or "
                        + "the batch was stored with other content."),
            ])

    static let reports = RouteDescription(
        "reportCells", "Reports cells that the client could not show.",
        parameters: parameters(headers: .sectionalRelease), content: content(schema("ClientReport")),
        answers: [.init("The report is counted.", status: .noContent)],
        problems: .problems(.unauthorized, .contentTooLarge, .unsupportedMediaType)
            + [.problem(.unprocessableContent, "The content doesn't fit, or names no screen of the service.")])

    private static func content(_ schema: JSONSchema) -> JSONValue {
        ["required": true, "content": .object([.media("application/json", schema)])]
    }
}
