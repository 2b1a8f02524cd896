import Glibc
import HTTPServing
import MicrohttpdServer
import POSIXProcess
import Screens
import Synchronization
import TestSupport
import Testing
@testable import SectionalProgram

/// The watchdog of a service manager, which hears nothing from a service of which a worker is stuck.
@Suite(.timeLimit(.minutes(5))) struct WatchdogTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func listeners() async throws -> Listeners {
        let program = try DeclaredProgram(Stuck.self, [])
        let none = try Arguments([], options: [], positionalCount: 0)
        let configuration = try Configuration(
            program.name, program.settings, arguments: none, environment: ["STUCK_PORT": "0", "STUCK_WORKERS": "2"])
        return try Listeners(try await Application(program, configuration, .describing))
    }

    @Test func `the watchdog gets nothing while a worker is stuck`() async throws {
        let receiver = try DatagramReceiver(folder.file("notify"))
        let manager = ServiceManager(["NOTIFY_SOCKET": folder.file("notify"), "WATCHDOG_USEC": "100000"])
        let listeners = try await listeners()
        let url = try #require(try await listeners.start().first)
        let watchdog = try #require(BackgroundTask.watchdog(manager, listeners))
        let watching = Task { await watchdog.run { _ in } }
        while receiver.all().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        let client = try SocketClient(port: try #require(Int(url.split(separator: ":").last ?? "")))
        client.send("GET /stuck HTTP/1.1\r\nHost: x\r\n\r\n")
        while !Stuck.isStuck.isSet { await Task.yield() }
        _ = receiver.all()
        // For as long as the watchdog looks many times.
        #expect(await !listeners.open.respond(within: .seconds(1)))
        // One may have been under way when the worker began.
        #expect(receiver.all().count <= 1)
        Stuck.isReleased.set()
        #expect(try await client.receive().status == 204)
        while receiver.all() == [] { try await Task.sleep(for: .milliseconds(5)) }
        watching.cancel()
        await watching.value
        await listeners.open.stop(within: .seconds(20))
    }
}

/// A service with a route that keeps its worker until it is released.
private struct Stuck: ServiceProgram {
    static let name = "stuck"
    static let roles = Bakery.roles
    static let database = ServiceDatabase.absent
    static let (isStuck, isReleased) = (Flag(), Flag())
    let screens: [any ScreenComposer] = []

    final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }
        func set() { value.store(true, ordering: .sequentiallyConsistent) }
    }

    init(_ setup: ServiceSetup) throws {}

    func addRoutes(to router: inout Router) throws {
        router.get("/stuck", RouteDescription("getStuck", "Waits.", answers: [])) { _ in
            Self.isStuck.set()
            while !Self.isReleased.isSet { usleep(1000) }
            return Response(.noContent)
        }
    }
}
