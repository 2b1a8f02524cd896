import HTTPServing
import ScreenService
import Screens
@testable import Showcase
import Synchronization
import TestSupport
import Testing

/// Sources that fail or wait.
extension ScreenServiceTests {
    @Test func `a failed source affects only its section`() async throws {
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let metrics = Metrics(prefix: "sectional")
        let catalog = try ScreenCatalog(roles: Showcase.roles, composers: [ToDosScreen(toDos: FailingToDos())])
        try await withClients(of: serve(catalog, metrics: metrics, log: log)) { client in
            let response = try await client.get("/screens/todos")
            #expect(response.status == 200)
            #expect(response.text.contains(#""title":"TODO""#))
            #expect(response.text.contains("InputCell") && response.text.contains("ErrorCell"))
            #expect(response.text.contains(#""isPartial":true"#))
            #expect(!response.text.contains("secret path"))
            let page = try await client.get("/screens/todos/sections/todos")
            #expect(page.status == 503)
            #expect(page["retry-after"] == "1")
            #expect(!page.text.contains("secret path"))
        }
        #expect(lines.withLock { $0 }.contains { $0.contains("section-failed") && $0.contains("secret path") })
        #expect(metrics.text.contains(#"sectional_sections_failed_total{screen="todos",section="todos"}"#))
    }

    @Test func `a screen fails only if all its sections fail`() async throws {
        let catalog = try ScreenCatalog(roles: Showcase.roles, composers: [CarsScreen(cars: FailingCars())])
        try await withClients(of: serve(catalog)) { client in
            let response = try await client.get("/screens/cars")
            #expect(response.status == 503)
            #expect(response["retry-after"] == "1")
        }
    }

    @Test func `a slow store holds up no other request`() async throws {
        let gate = Gate()
        let composers: [any ScreenComposer] = [
            ToDosScreen(toDos: SlowToDos(gate: gate)), HelloScreen(switches: showcase.switches),
        ]
        let catalog = try ScreenCatalog(roles: Showcase.roles, composers: composers)
        try await withServer(serve(catalog), workers: 1) { port in
            let slow = try (0..<10).map { _ in try SocketClient(port: port) }
            // A list for each: what is asked for by many is composed once.
            for (number, client) in slow.enumerated() {
                client.send(
                    "GET /screens/todos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer user:\(number)\r\n\r\n")
            }
            await gate.waiters(10)
            for _ in 0..<10 { #expect(try await LiveClient(port: port).get("/screens/hello").status == 200) }
            gate.open()
            for client in slow { #expect(try await client.receive().text.contains("TODO = 1")) }
        }
    }
}
