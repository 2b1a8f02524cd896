import HTTPServing
import JSON

extension OpenAPI {
    static let path = "/openapi.json"

    static let itself = RouteDescription(
        "getOpenAPI", "This document.", parameters: [RouteDescription.knownTag],
        answers: [.json("The document.", JSONSchema(["type": "object"])), .notModified],
        problems: .problems(.notAcceptable))

    static let metrics = RouteDescription(
        "getMetrics", "Counters, gauges and histograms for Prometheus.",
        answers: [.text("The metrics in the Prometheus text format.", ["text/plain"])])

    /// The media type of findings (draft-inadarei-api-health-check-06, section 7).
    static let healthMediaType = "application/health+json"

    private static let okSchema = JSONSchema.object([.required("status", .constant("ok"))]).titled("Health")

    static let liveness = RouteDescription(
        "getLiveness", "Whether the process responds. Its dependencies are not checked.",
        answers: [.json("The process responds.", okSchema)])

    static let readiness = RouteDescription(
        "getReadiness", "Whether the service is ready for requests: its checks pass, and it isn't shutting down.",
        answers: [.json("The service is ready.", okSchema)], problems: .problems(.serviceUnavailable))

    static let health = RouteDescription(
        "getHealth", "The same as `/readyz`.", answers: [.json("The service is ready.", okSchema)],
        problems: .problems(.serviceUnavailable))

    /// The description of `/readyz` on the listener for metrics and health.
    static let detailedReadiness = RouteDescription(
        "getReadiness", "Whether the service is ready for requests, and the result of each check.",
        answers: detailed)

    static let detailedHealth = RouteDescription("getHealth", "The same as `/readyz`.", answers: detailed)

    private static let detailed: [RouteDescription.Answer] = [
        findings("All checks pass.", .ok), findings("A check fails.", .serviceUnavailable),
    ]

    private static func findings(_ text: String, _ status: Status) -> RouteDescription.Answer {
        RouteDescription.Answer(text, status: status, content: [.init(healthMediaType, ["schema": ["type": "object"]])])
    }

    static let impressions = RouteDescription(
        "reportImpressions",
        "Reports cells that people have seen, once for each `batch`. Send the same header fields as with the request "
            + "for the screen.",
        parameters: parameters(headers: .acceptLanguage, .sectionalCellTypes, .sectionalFeatures),
        content: content(schema("ImpressionReport")),
        answers: [.init("The batch has been stored, now or before.", status: .noContent)],
        problems: .problems(
            .badRequest, .unauthorized, .forbidden, .notFound, .contentTooLarge, .unsupportedMediaType,
            .tooManyRequests, .serviceUnavailable)
            + [
                .problem(.conflict, "Unknown revision. Load the screen, and report what is visible then."),
                .problem(
                    .unprocessableContent,
                    "Invalid request body: for example, the revision lacks a cell, the cell has no `impression`, or "
                        + "the batch was stored with other content."),
            ])

    static let reports = RouteDescription(
        "reportCells", "Reports cells that the client couldn't show.",
        parameters: parameters(headers: .sectionalRelease), content: content(schema("ClientReport")),
        answers: [.init("The report has been counted.", status: .noContent)],
        problems: .problems(.unauthorized, .contentTooLarge, .unsupportedMediaType)
            + [.problem(.unprocessableContent, "Invalid request body, or unknown screen.")])

    private static func content(_ schema: JSONSchema) -> JSONValue {
        ["required": true, "content": .object([.media("application/json", schema)])]
    }
}
