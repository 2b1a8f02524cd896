import HTTPServing
import JSON

extension OpenAPI {
    /// The description of `/openapi.json`.
    static let itself = RouteDescription(
        "getOpenAPI", "This document, with examples of what the caller is shown.",
        parameters: parameters(headers: .acceptLanguage, .ifNoneMatch),
        answers: [.json("The document.", JSONSchema(["type": "object"])), .notModified],
        problems: .problems(.badRequest, .unauthorized, .notAcceptable))

    /// The description of `/metrics`.
    static let metrics = RouteDescription(
        "getMetrics", "Counters, gauges and histograms, as Prometheus reads them.",
        answers: [.text("The metrics, as OpenMetrics text.", ["application/openmetrics-text"])])
}
