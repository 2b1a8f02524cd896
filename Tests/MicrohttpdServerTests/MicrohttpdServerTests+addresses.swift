import HTTPServing
import MicrohttpdServer
import TestSupport
import Testing

/// The address that a server listens on.
extension MicrohttpdServerTests {
    @Test func `an address that can't be listened on is reported`() async throws {
        try await withServer(echo) { port in
            var configuration = MicrohttpdServer.Configuration()
            configuration.port = port
            let second = MicrohttpdServer(configuration: configuration, responder: echo, log: .silent)
            let error = #expect(throws: ServerError.self) { try second.start() }
            #expect(error?.description == "cannot listen on 127.0.0.1 port \(port): Address already in use")
            // No name server is asked for such a name, so none can have an answer.
            configuration.host = "no..host"
            let lost = MicrohttpdServer(configuration: configuration, responder: echo, log: .silent)
            #expect(throws: ServerError.unknownHost("no..host")) { try lost.start() }
        }
    }

    @Test func `only one of several servers gets a port`() async throws {
        var started = 0
        // Another process may be given the port before any of them has it.
        for _ in 0..<10 where started == 0 { started = try await startedOfMany() }
        #expect(started == 1)
    }

    /// Starts eight servers at once on the same port; how many have it.
    private func startedOfMany() async throws -> Int {
        var configuration = MicrohttpdServer.Configuration()
        // An address of its own: on the usual one, another test's client may be given the port meanwhile.
        configuration.host = "127.0.0.77"
        configuration.port = 0
        let first = MicrohttpdServer(configuration: configuration, responder: echo, log: .silent)
        configuration.port = try first.start()
        await first.stop(within: .zero)
        let servers = (0..<8).map { _ in
            MicrohttpdServer(configuration: configuration, responder: echo, log: .silent)
        }
        let started = await withTaskGroup(of: Bool.self) { group in
            for server in servers { group.addTask { (try? server.start()) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        for server in servers { await server.stop(within: .zero) }
        return started
    }
}
