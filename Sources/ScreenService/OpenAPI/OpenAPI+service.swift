import HTTPServing
import JSON

extension OpenAPI {
    /// The path of the document.
    static let path = "/openapi.json"

    /// The description of `/openapi.json`.
    static let itself = RouteDescription(
        "getOpenAPI", "This document.", parameters: [RouteDescription.knownTag],
        answers: [.json("The document.", JSONSchema(["type": "object"])), .notModified],
        problems: .problems(.notAcceptable))

    /// The description of `/metrics`.
    static let metrics = RouteDescription(
        "getMetrics", "Counters, gauges and histograms, as Prometheus reads them.",
        answers: [.text("The metrics, in Prometheus' text format.", ["text/plain"])])
}
