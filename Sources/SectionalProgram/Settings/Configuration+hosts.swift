import HTTPServing
import MicrohttpdServer
import ScreenService

extension Configuration {
    /// The hosts that the public listener answers for; in development those of this machine too.
    var hosts: AllowedHosts {
        let hosts = self[.allowedHosts]
        guard isDevelopment, !hosts.isEmpty else { return AllowedHosts(hosts, exempting: ScreenService.healthPaths) }
        return AllowedHosts(
            [HostPattern("localhost")].compactMap(\.self) + hosts, allowsAddresses: true,
            exempting: ScreenService.healthPaths)
    }

    /// The hosts that the listener for metrics answers for. On a loopback address, web pages could ask by a name of
    /// their own that leads there; elsewhere, any name may be that of the service.
    var managementHosts: AllowedHosts {
        guard LoopbackHost.isOne(self[.managementHost]) else { return AllowedHosts([]) }
        let names = [HostPattern("localhost")].compactMap(\.self) + self[.allowedHosts]
        return AllowedHosts(names, allowsAddresses: true, exempting: ScreenService.healthPaths)
    }

    /// The proxies that are trusted with the client's address.
    var proxies: TrustedProxies { TrustedProxies(self[.trustedProxies]) }
}

extension Configuration {
    /// Returns the result of `body`. Turns an error that isn't a ``CommandError`` into a configuration error.
    func checked<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as CommandError { throw error } catch {
            throw CommandError.configuration("\(error)")
        }
    }
}

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
