import HTTPServing
import JSON

extension OpenAPI {
    /// The description itself.
    static let itself = RouteDescription(
        "getOpenAPI", "This document, with examples of what the caller is shown.",
        parameters: parameters([], .acceptLanguage, .ifNoneMatch),
        answers: [.json("The document.", JSONSchema(["type": "object"])), .notModified],
        problems: .problems(.badRequest, .unauthorized, .notAcceptable))

    /// Whether the service is well.
    static let health = RouteDescription(
        "getHealth", "Whether all that the service depends on is well.",
        answers: [.json("It is.", .object([.required("status", .constant("ok"))]))],
        problems: .problems(.serviceUnavailable))

    /// Counters.
    static let metrics = RouteDescription(
        "getMetrics", "Counters, as Prometheus reads them.", answers: [.text("The counters.", ["text/plain"])])
}
