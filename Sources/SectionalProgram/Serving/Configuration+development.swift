import HTTPServing
import MicrohttpdServer

extension Configuration {
    /// Whether the service is started for development.
    var isDevelopment: Bool { self[.preview] == .development }

    /// Throws a configuration error if others than this machine could connect to a service in development: it hands out
    /// tokens of every role.
    func requireLoopback() throws {
        guard isDevelopment else { return }
        try Self.require(LoopbackHost.isOne(self[.host]), "host has to be a loopback address")
        try Self.require(
            self[.managementPort] == nil || LoopbackHost.isOne(self[.managementHost]),
            "managementHost has to be a loopback address")
        // With it, requests need not say that a proxy forwards them.
        try Self.require(!self[.proxyProtocol], "there can be no proxyProtocol")
    }

    /// Throws the same error for `sockets` that are inherited.
    func requireLoopback(_ sockets: InheritedSockets) throws {
        guard isDevelopment else { return }
        for socket in sockets.open + sockets.management {
            try Self.require(
                MicrohttpdServer.address(of: socket)?.isLoopback == true,
                "inherited sockets have to be on a loopback address")
        }
    }

    private static func require(_ isSo: Bool, _ demand: String) throws {
        guard !isSo else { return }
        throw CommandError.configuration("preview: development hands out tokens, so \(demand); take on or off")
    }
}
