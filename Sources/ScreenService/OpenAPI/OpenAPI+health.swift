import HTTPServing
import JSON

extension OpenAPI {
    /// The media type of findings (draft-inadarei-api-health-check-06, section 7).
    static let healthMediaType = "application/health+json"

    private static let okSchema = JSONSchema.object([.required("status", .constant("ok"))]).titled("Health")

    /// The description of `/livez`.
    static let liveness = RouteDescription(
        "getLiveness", "Whether the process answers. Nothing that it depends on is asked.",
        answers: [.json("It does.", okSchema)])

    /// The description of `/readyz`.
    static let readiness = RouteDescription(
        "getReadiness", "Whether the service can answer requests: it works, and isn't shutting down.",
        answers: [.json("It can.", okSchema)], problems: .problems(.serviceUnavailable))

    /// The description of `/health`.
    static let health = RouteDescription(
        "getHealth", "The same as `/readyz`.", answers: [.json("The service can answer requests.", okSchema)],
        problems: .problems(.serviceUnavailable))

    /// The description of `/readyz` on the listener for metrics and health.
    static let detailedReadiness = RouteDescription(
        "getReadiness", "Whether the service can answer requests, and the finding of each check.",
        answers: detailed)

    /// The description of `/health` on the listener for metrics and health.
    static let detailedHealth = RouteDescription("getHealth", "The same as `/readyz`.", answers: detailed)

    private static let detailed: [RouteDescription.Answer] = [
        findings("All checks pass.", .ok), findings("A check fails.", .serviceUnavailable),
    ]

    private static func findings(_ text: String, _ status: Status) -> RouteDescription.Answer {
        RouteDescription.Answer(
            text, status: status, content: [.init(healthMediaType, ["schema": ["type": "object"]])])
    }
}
