import MicrohttpdServer
import Testing

@testable import SectionalProgram

/// What the server is configured with besides the settings.
@Suite struct ServerConfigurationTests {
    /// Of the descriptors, 96 are for other purposes.
    @Test(arguments: [
        (openFiles: 20_000, workers: 2, maximum: 4096, isLowered: false), (8288, 2, 4096, false),
        (8287, 2, 4095, true), (1024, 4, 232, true), (96, 1, 8, true), (0, 64, 8, true),
    ])
    func leavesDescriptorsForTheRest(_ openFiles: Int, _ workers: Int, _ maximum: Int, _ isLowered: Bool) {
        var configuration = MicrohttpdServer.Configuration()
        (configuration.workers, configuration.maximumConnections) = (workers, 4096)
        #expect(configuration.limitConnections(toOpenFiles: openFiles) == isLowered)
        #expect(configuration.maximumConnections == maximum)
    }
}
