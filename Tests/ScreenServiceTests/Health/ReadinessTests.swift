import HTTPServing
import JSON
import Screens
import Synchronization
import TestSupport
import Testing

@testable import ScreenService

@Suite(.timeLimit(.minutes(10))) struct ReadinessTests {
    private struct Ill: Error {}

    private func catalog() throws -> ScreenCatalog {
        try ScreenCatalog(roles: Roles(GuestRole.self), composers: [])
    }

    /// A service with `checks`, and the responder of its listener for operators.
    private func managed(
        _ checks: [HealthCheck], log: Log = .silent, clock: ManualClock = ManualClock(),
        _ draining: Draining = Draining()
    ) throws -> (service: ScreenService, client: InProcessClient) {
        var options = ScreenService.Options(title: "Bakery", realm: "bakery", languages: ["en"])
        (options.healthChecks, options.draining) = (checks, draining)
        options.clock = clock
        let service = ScreenService(
            try catalog(),
            renderer: ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" }),
            authenticator: NoOne(),
            idempotency: MemoryIdempotencyStore(), metrics: Metrics(prefix: "bakery"), log: log, options: options)
        var router = Router()
        service.addManagementRoutes(to: &router)
        return (service, InProcessClient(router))
    }

    private struct NoOne: Authenticator {
        func authentication(of request: Request) -> Authentication {
            Authentication(Roles(GuestRole.self).callerWithoutToken)
        }
    }

    /// Anyone may ask the public listener: it gives no reasons.
    @Test func `public health answers give no reasons`() async throws {
        let clock = ManualClock()
        let well = InProcessClient(serve(try catalog(), clock: clock, healthChecks: [HealthCheck("oven") {}]))
        let ill = serve(try catalog(), clock: clock, healthChecks: [HealthCheck("oven") { throw Ill() }])
        for path in ["/livez", "/readyz", "/health"] {
            let response = try await well.get(path)
            #expect(response.status == 200 && response.text == #"{"status":"ok"}"#)
            #expect(response["cache-control"] == "no-store")
        }
        try await withClients(of: ill) { client in
            #expect(try await client.get("/livez").text == #"{"status":"ok"}"#)
            for path in ["/readyz", "/health"] {
                let response = try await client.get(path)
                #expect(response.status == 503)
                #expect(response["retry-after"] == "1" && response["cache-control"] == "no-store")
                #expect(response["content-type"] == "application/problem+json")
                #expect(response.text.contains("The service is not ready."))
                #expect(!response.text.contains("Ill") && !response.text.contains("oven"))
            }
        }
    }

    @Test func `operators get each finding`() async throws {
        let isIll = Flag()
        let checks = [HealthCheck("oven") { if isIll.isRaised { throw Ill() } }, HealthCheck("flour") {}]
        let (service, client) = try managed(checks)
        #expect(service.lastFindings.isEmpty)
        let well = try await client.get("/readyz")
        #expect(well.status == 200 && well["content-type"] == "application/health+json")
        let passing = #"[{"status":"pass"}]"#
        #expect(
            well.text == #"{"status":"pass","checks":{"serving":\#(passing),"oven":\#(passing),"flour":\#(passing)}}"#)
        #expect(service.lastFindings.map(\.isPassing) == [true, true])
        isIll.raise()
        let (illService, illClient) = try managed(checks)
        for path in ["/readyz", "/health"] {
            let ill = try await illClient.get(path)
            #expect(ill.status == 503 && ill["content-type"] == "application/health+json")
            let failing = #"[{"status":"fail","output":"Ill()","since":"2027-01-15T08:00:00Z"}]"#
            #expect(
                ill.text
                    == #"{"status":"fail","checks":{"serving":\#(passing),"oven":\#(failing),"flour":\#(passing)}}"#)
        }
        #expect(illService.lastFindings.filter { !$0.isPassing }.map(\.name) == ["oven"])
        #expect(try await illClient.get("/livez").status == 200)
    }

    /// Prometheus may be the only one who asks.
    @Test func `metrics have each health check`() async throws {
        let (_, client) = try managed([HealthCheck("oven") { throw Ill() }, HealthCheck("flour") {}])
        let text = try await client.get("/metrics").text
        #expect(text.contains("\nbakery_health_check_up{check=\"oven\"} 0\n"))
        #expect(text.contains("\nbakery_health_check_up{check=\"flour\"} 1\n"))
        #expect(text.contains("\nbakery_draining 0\n"))
    }

    /// A check that is late fails alone, and the others aren't late with it.
    @Test func `each health check has its own timeout`() async throws {
        let (gate, clock) = (Gate(), ManualClock())
        let (service, client) = try managed(
            [HealthCheck("slow") { await gate.wait() }, HealthCheck("quick") {}], clock: clock)
        async let answer = client.get("/readyz")
        await gate.waiters(1)
        while service.lastFindings.isEmpty { await Task.yield() }
        while service.lastFindings.count < 2 {
            clock.advance(by: SharedHealthCheck.deadline)
            await Task.yield()
        }
        #expect(try await answer.status == 503)
        #expect(service.lastFindings.filter { !$0.isPassing }.map(\.name) == ["slow"])
        gate.open()
    }

    /// Neither is well, and only the process knows why.
    @Test func `a draining server is live but not ready`() async throws {
        let draining = Draining(clock: ManualClock())
        let (service, client) = try managed([HealthCheck("oven") {}], draining)
        #expect(try await client.get("/readyz").status == 200)
        #expect(await service.isReady)
        draining.begin()
        draining.begin()
        let response = try await client.get("/readyz")
        #expect(response.status == 503)
        #expect(response.text.contains(#""serving":[{"status":"fail","output":"the process is shutting down","since""#))
        #expect(await !service.isReady)
        #expect(try await client.get("/livez").status == 200)
    }

    /// Anyone can ask as often as they like: only changes are logged.
    @Test func `only changes of health are logged`() async throws {
        let (lines, checks, clock) = (Lines(), Lines(), ManualClock())
        let log = Log(minimum: .info) { line in lines.add(line) }
        let oven = HealthCheck("oven") {
            checks.add("looked")
            throw Ill()
        }
        let (_, client) = try managed([oven], log: log, clock: clock)
        while checks.all.count < 5 {
            #expect(try await client.get("/readyz").status == 503)
            clock.advance(by: SharedHealthCheck.lifetime)
        }
        let logged = lines.all
        #expect(logged.count == 1 && logged[0].contains("level=error event=unhealthy check=oven error=Ill()"))
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }
}

extension ScreenService {
    /// The last findings of the checks that have run.
    fileprivate var lastFindings: [HealthFinding] { healthChecks.compactMap(\.last) }
}
