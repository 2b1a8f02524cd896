import MicrohttpdServer
import Testing

@testable import SectionalProgram

/// What the server is configured with besides the settings.
@Suite struct ServerConfigurationTests {
    /// Of the descriptors, 80 are for other purposes, and 8 for each worker.
    @Test(arguments: [
        (openFiles: 20_000, workers: 2, connections: 4096, streams: 4000), (8288, 2, 4096, 4000),
        (8287, 2, 4095, 3999), (1024, 4, 228, 222), (65_536, 64, 1014, 990), (96, 1, 8, 7), (0, 64, 8, 7),
    ])
    func `file descriptors are left for other purposes`(
        _ openFiles: Int, _ workers: Int, _ connections: Int, _ streams: Int
    ) throws {
        let program = try DeclaredProgram(Bakery.self, [])
        let settings = try Configuration(program, ["workers": "\(workers)"])
        let configuration = MicrohttpdServer.Configuration(settings, openFiles: openFiles)
        #expect(configuration.maximumConnections == connections)
        #expect(configuration.connectionsPerAddress == connections)
        #expect(configuration.maximumStreams(of: settings) == streams)
    }

    /// The connections to a server, and to its standbys, need some too.
    @Test func `file descriptors are left for the database`() throws {
        var settings = try Configuration(try DeclaredProgram(Bakery.self, []), ["workers": "2"])
        settings.take(110, for: .databaseConnections, from: "")
        #expect(MicrohttpdServer.Configuration(settings, openFiles: 8288).maximumConnections == 4046)
        let standby: DatabaseAddress? = .server("postgresql://standby.example/x")
        settings.take(standby, for: .databaseStandby, from: "")
        #expect(MicrohttpdServer.Configuration(settings, openFiles: 8288).maximumConnections == 3991)
    }

    /// A stream is never closed to make room.
    @Test func `few descriptors allow few streams`() throws {
        let settings = try Configuration(
            try DeclaredProgram(Bakery.self, []), ["maximumStreams": "1", "maximumConnections": "1000000"])
        #expect(MicrohttpdServer.Configuration(settings, openFiles: 0).maximumStreams(of: settings) == 1)
    }
}
