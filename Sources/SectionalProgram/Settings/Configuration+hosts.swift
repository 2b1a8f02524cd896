import HTTPServing
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
