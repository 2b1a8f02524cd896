import HTTPServing
import JSON

extension OpenAPI {
    /// The description itself.
    static let itself = RouteDescription(
        "getOpenAPI", "This document, with examples of what the caller is shown.",
        parameters: parameters(["Accept-Language", "If-None-Match"]),
        answers: [.json("The document.", JSONSchema(["type": "object"])), .notModified],
        problems: .problems(.badRequest, .unauthorized, .notAcceptable))

    /// Whether the service is well.
    static let health = RouteDescription(
        "getHealth", "Whether the service can read and store its data.",
        answers: [.json("It can.", .object([.required("status", .constant("ok"))]))],
        problems: .problems(.serviceUnavailable))

    /// Counters.
    static let metrics = RouteDescription(
        "getMetrics", "Counters, as Prometheus reads them.", answers: [.text("The counters.", ["text/plain"])])
}
