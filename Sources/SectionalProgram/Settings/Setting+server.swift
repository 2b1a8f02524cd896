import Basics
import HTTPServing

extension SettingType<String> {
    /// An address or a name to listen on. It is looked up only by `serve`, so `check` finds what can't be one by its form.
    fileprivate static var host: Self {
        SettingType(
            expected: "an address or a name",
            parse: { host in host.isEmpty || host.utf8.contains { $0 <= 0x20 || $0 == 0x7F } ? nil : host },
            text: { $0 })
    }

    /// A path whose parts need no escape, and lead nowhere else. Clients find the service by the first part `screens`. A
    /// slash at the end is removed.
    fileprivate static var basePath: Self {
        SettingType(
            expected: "a path such as /lists, with ASCII letters, digits and -._~ only, and without a part 'screens'",
            parse: { text in
                let path = text.hasSuffix("/") ? String(text.dropLast()) : text
                let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                let areUsable = parts.dropFirst().allSatisfy { part in
                    part == part.percentEncoded && !["", ".", "..", "screens"].contains(part)
                }
                return parts[0].isEmpty && areUsable ? path : nil
            }, text: { $0 })
    }
}

extension Setting<String> {
    static var host: Self {
        Setting("host", .host, default: "127.0.0.1", flag: "--host", help: "the address or name to listen on")
    }

    static var basePath: Self {
        Setting(
            "basePath", .basePath, default: "", help: "the path below which a proxy publishes the service",
            details: "All URLs in responses begin with it; the proxy removes it from requests.")
    }

    static var managementHost: Self {
        Setting("managementHost", .host, default: "127.0.0.1", help: "the address or name of `managementPort`")
    }
}

extension Setting<Int> {
    static var port: Self {
        Setting(
            "port", .integer(0...65535), default: 8080, flag: "--port",
            help: "the port to listen on; 0 picks a free one")
    }

    static var workers: Self {
        Setting(
            "workers", .integer(0...256), default: 0,
            help: "the number of threads that serve requests; 0 is one for each core")
    }

    static var maximumConnections: Self {
        Setting(
            "maximumConnections", .integer(1...1_000_000), default: 4096,
            help: "the maximum number of connections to each worker, and from each address to all workers together",
            details: """
                Above it, the longest idle connection is closed. An IPv6 /64 network is one address. \
                `trustedProxies` are exempt from the limit of an address.
                """)
    }
}

extension Setting<Duration> {
    static var drainDelay: Self {
        Setting(
            "drainDelay", .seconds(0...3_600), default: .seconds(0), isReloadable: true,
            help: "how long requests are still served after SIGTERM",
            details: "Meanwhile responses ask clients to close the connection; 5 suits most load balancers.")
    }

    static var drainTimeout: Self {
        Setting(
            "drainTimeout", .seconds(0...3_600), default: .seconds(10), isReloadable: true,
            help: "how long requests in flight, and then background tasks, may take at shutdown")
    }

    static var idleTimeout: Self {
        Setting(
            "idleTimeout", .seconds(1...86_400), default: .seconds(75),
            help: "how long an idle connection is kept open", details: "It must be longer than the load balancer's.")
    }
}

extension Setting<[IPNetwork]> {
    static var trustedProxies: Self {
        Setting(
            "trustedProxies", .networks, default: [],
            help: "the proxies that may name the client's address in `X-Forwarded-For`",
            details: "The rightmost address there that is not a trusted proxy is the client's.")
    }
}

extension Setting<Bool> {
    static var proxyProtocol: Self {
        Setting(
            "proxyProtocol", .boolean, default: false,
            help: "whether connections of `trustedProxies` must begin with a PROXY protocol header, version 2")
    }
}

extension Setting<[HostPattern]> {
    static var allowedHosts: Self {
        let host = SettingType<HostPattern>(
            expected: "a host", read: { $0.text.flatMap(HostPattern.init) }, text: \.description)
        return Setting(
            "allowedHosts", .list(of: host, called: "hosts such as example.com, *.example.com or [::1]"), default: [],
            help: "the hosts that requests may name, without ports; if empty, any host",
            details: """
                Requests for other hosts get 421, except health checks. If `managementHost` is a loopback address, \
                `managementPort` accepts only these hosts, `localhost` and IP addresses.
                """)
    }
}

extension Setting<FilePath?> {
    static var tlsCertificate: Self {
        Setting(
            "tlsCertificate", .optional(.path), default: nil,
            help: "the PEM file with the TLS certificate and its intermediate certificates",
            details: "With it and `tlsKey`, `port` speaks HTTPS only. New files are used within 10 seconds.")
    }

    static var tlsKey: Self {
        Setting(
            "tlsKey", .optional(.path), default: nil,
            help: "the PEM file with the private key of `tlsCertificate`, without a password")
    }
}

extension Setting<Int?> {
    static var managementPort: Self {
        Setting(
            "managementPort", .optional(.integer(0...65535)), default: nil,
            help: "the port for metrics, and for health checks that give reasons; it has no TLS; 0 picks a free one",
            details: "With it, `port` does not answer `/metrics`, and `healthcheck` asks here.")
    }
}

extension Settings {
    static let server = Settings(
        .host, .port, .workers, .maximumConnections, .drainDelay, .drainTimeout, .trustedProxies, .proxyProtocol,
        .allowedHosts, .basePath, .tlsCertificate, .tlsKey, .managementHost, .managementPort, .idleTimeout)
}
