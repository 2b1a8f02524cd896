import FoundationEssentials
public import HTTPServing
import JSON

extension ScreenService {
    /// The paths that load balancers and supervisors ask: answered for any host, and in spite of every limit.
    public static let healthPaths = ["/livez", "/readyz", "/health"]
    /// The paths that are answered however many requests are in progress.
    public static let monitoringPaths = healthPaths + ["/metrics"]

    /// Adds `/livez`, `/readyz` and `/health`. Unless they have the finding of each check, they say nothing of reasons:
    /// anyone can ask.
    func addHealthRoutes(to router: inout Router, areDetailed: Bool = false) {
        // A worker has answered. Nothing that the service depends on is asked: a restart wouldn't help.
        router.get("/livez", OpenAPI.liveness) { _ in Self.ok }
        if areDetailed {
            router.get("/readyz", OpenAPI.detailedReadiness, detailedReadiness)
            router.get("/health", OpenAPI.detailedHealth, detailedReadiness)
        } else {
            router.get("/readyz", OpenAPI.readiness, readiness)
            router.get("/health", OpenAPI.health, readiness)
        }
    }

    /// Whether the process isn't shutting down and all checks pass.
    var isReady: Bool {
        get async { if options.draining.isDraining { false } else { await findings().allSatisfy(\.isPassing) } }
    }

    /// Returns the findings of all checks, which run concurrently, each at most once a second.
    func findings() async -> [HealthFinding] {
        let found = await withTaskGroup { group in
            for (index, check) in healthChecks.enumerated() { group.addTask { (index, await check.finding()) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        return [options.draining.finding] + found.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func readiness(_ request: Request) async throws -> Response {
        guard await isReady else {
            throw Problem.unavailable("The service is not ready. Try again in a moment.", retryAfter: 1)
        }
        return Self.ok
    }

    private func detailedReadiness(_ request: Request) async -> Response {
        let findings = await findings()
        let isReady = findings.allSatisfy(\.isPassing)
        let json: JSONValue = [
            "status": isReady ? "pass" : "fail",
            "checks": .object(findings.map { JSONValue.Member($0.name, [$0.json]) }),
        ]
        let headers: HeaderFields = [.contentType: OpenAPI.healthMediaType, .cacheControl: "no-store"]
        return Response(isReady ? .ok : .serviceUnavailable, headers: headers, body: json.bytes)
    }

    private static var ok: Response { .json(.copying(#"{"status":"ok"}"#), headers: [.cacheControl: "no-store"]) }
}

extension Draining {
    /// The name of its finding among those of the health checks.
    public static let name = "serving"

    var finding: HealthFinding {
        HealthFinding(
            name: Self.name,
            failure: beganAt.map { HealthFinding.Failure(reason: "the process is shutting down", since: $0) })
    }
}

extension HealthFinding {
    /// A Checks Object (draft-inadarei-api-health-check-06, section 4), with the member `since`.
    fileprivate var json: JSONValue {
        guard let failure else { return ["status": "pass"] }
        let since = Date(timeIntervalSince1970: Double(failure.since)).formatted(.iso8601)
        return ["status": "fail", "output": .string(failure.reason), "since": .string(since)]
    }
}
