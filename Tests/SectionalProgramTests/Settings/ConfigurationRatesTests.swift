import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing
@testable import SectionalProgram

/// The limits of requests, as the settings make them.
@Suite(.timeLimit(.minutes(10))) struct ConfigurationRatesTests {
    private func application(_ environment: [String: String]) async throws -> Application {
        let program = try DeclaredProgram(Bakery.self, [])
        let none = try Arguments([], options: [], positionalCount: 0)
        let configuration = try Configuration(
            program.name, program.settings, arguments: none, environment: environment)
        return try await Application(program, configuration, .describing)
    }

    /// Sends at most `count` requests from one address; the first that is refused.
    private func refusal(_ count: Int, _ responder: any Responder, path: String = "/") async -> Response? {
        for _ in 0..<count {
            var request = Request(.get, path)
            request.clientAddress = IPAddress("192.0.2.1")
            let response = await responder.respond(to: request)
            if response.status == .tooManyRequests { return response }
        }
        return nil
    }

    /// Within the time of the requests, the bucket may fill up a little.
    @Test func `an address above its rate is refused, except health checks`() async throws {
        let application = try await application(["BAKERY_REQUESTS_PER_SECOND_PER_ADDRESS": "1"])
        let responder = application.responder
        #expect(await refusal(4, responder) == nil)
        #expect(application.setup.metrics.text.contains(#"bakery_requests_refused_total{limit="address"} 0"#))
        let refused = await refusal(10_000, responder)
        #expect(refused?.headers["RateLimit-Policy"] == #""address";q=4;w=4"#)
        for path in ["/livez", "/readyz", "/health"] { #expect(await refusal(100, responder, path: path) == nil) }
        #expect(application.setup.metrics.text.contains(#"bakery_requests_refused_total{limit="address"} 1"#))
    }

    @Test func `a rate of 0 means no limit`() async throws {
        let environment = ["BAKERY_REQUESTS_PER_SECOND_PER_ADDRESS": "0"]
        #expect(await refusal(1_000, try await application(environment).responder) == nil)
    }

    @Test(arguments: [
        ("BAKERY_REQUESTS_PER_SECOND", "-1"), ("BAKERY_REQUESTS_PER_SECOND", "1000001"),
    ]) func `a rate out of range is refused`(variable: String, value: String) async throws {
        let error = await #expect(throws: CommandError.self) { try await application([variable: value]) }
        #expect(error?.message.hasPrefix("\(variable): expected a whole number") == true)
    }
}
