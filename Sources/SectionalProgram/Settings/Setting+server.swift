import HTTPServing

extension Setting<String> {
    static var host: Self {
        Setting(
            "host", .text, default: "127.0.0.1", flag: "--host", help: "the address to listen on",
            details: "A literal or a name.")
    }

    static var basePath: Self {
        let path = SettingType<String>(
            expected: "a path such as /lists, of ASCII letters, digits and -._~ in parts other than screens",
            read: { $0.text.flatMap(BasePath.read) }, text: { $0 })
        return Setting(
            "basePath", path, default: "", help: "the path below which a proxy publishes the service",
            details: """
                All URLs in responses begin with it. The proxy takes it away: requests come without it. Empty for a \
                service at the root of its host.
                """)
    }

    static var managementHost: Self {
        Setting(
            "managementHost", .text, default: "127.0.0.1", help: "the address that `managementPort` is on",
            details: "A literal or a name.")
    }
}

extension Setting<Int> {
    static var port: Self {
        Setting(
            "port", .integer(0...65535), default: 8080, flag: "--port", help: "the port to listen on; 0 picks one",
            details: "`serve` prints which one.")
    }

    static var workers: Self {
        Setting("workers", .integer(0...256), default: 0, help: "threads that serve; 0 is one for each core")
    }

    static var maximumConnections: Self {
        Setting(
            "maximumConnections", .integer(1...1_000_000), default: 4096,
            help: "connections that a worker keeps at once",
            details: """
                To accept one more, the worker closes the connection that has waited longest for a request or the \
                rest of one. One address has as many at most, over all workers: for IPv6, a /64 network counts as one, \
                and `trustedProxies` are exempt.
                """)
    }
}

extension Setting<Duration> {
    static var drainDelay: Self {
        Setting(
            "drainDelay", .seconds(0...3_600), default: .seconds(0), isReloadable: true,
            help: "how long requests are still served after SIGTERM, before the service stops",
            details: """
                Meanwhile each response tells its client to close the connection, so that load balancers and clients go \
                elsewhere. 5 is right for most load balancers.
                """)
    }

    static var drainTimeout: Self {
        Setting(
            "drainTimeout", .seconds(0...3_600), default: .seconds(10), isReloadable: true,
            help: "how long requests in flight and background tasks may take at shutdown")
    }

    static var idleTimeout: Self {
        Setting(
            "idleTimeout", .seconds(1...86_400), default: .seconds(60),
            help: "how long a connection may be idle before it is closed")
    }
}

extension Setting<[IPNetwork]> {
    static var trustedProxies: Self {
        Setting(
            "trustedProxies", .networks, default: [], help: "proxies whose `X-Forwarded-For` is trusted",
            details: """
                From its end on as far as the members are trusted too. Members may have ports; what is no address \
                counts as the proxy that wrote it.
                """)
    }
}

extension Setting<Bool> {
    static var proxyProtocol: Self {
        Setting(
            "proxyProtocol", .boolean, default: false,
            help: "whether connections of `trustedProxies` begin with a header of the PROXY protocol, version 2",
            details: "Then one without it is closed. Connections of others have none.")
    }
}

extension Setting<[HostPattern]> {
    static var allowedHosts: Self {
        let host = SettingType<HostPattern>(
            expected: "a host", read: { $0.text.flatMap(HostPattern.init) }, text: \.description)
        return Setting(
            "allowedHosts", .list(of: host, called: "hosts such as example.com, *.example.com or [::1]"), default: [],
            help: "the hosts that requests may be for, without ports; none allows any",
            details: "A request for another one is 421, except for `/livez`, `/readyz` and `/health`. With a loopback "
                + "`managementHost`, `managementPort` answers `localhost`, addresses and these hosts only.")
    }
}

private enum BasePath {
    /// Returns the path without a slash at its end; `nil` if it isn't one.
    static func read(_ text: String) -> String? {
        let path = text.utf8.last == 0x2F ? text.utf8.dropLast() : text.utf8[...]
        if path.isEmpty { return "" }
        let parts = path.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard parts[0].isEmpty, parts.dropFirst().allSatisfy(isPart) else { return nil }
        return String(Substring(path))
    }

    /// Whether `part` needs no escape, and leads nowhere else. Clients find the service by the first part `screens`.
    private static func isPart(_ part: Substring.UTF8View) -> Bool {
        let isOther = ["", ".", "..", "screens"].contains { part.elementsEqual($0.utf8) }
        return !isOther
            && part.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
                default: false
                }
            }
    }
}

extension Setting<FilePath?> {
    static var tlsCertificate: Self {
        Setting(
            "tlsCertificate", .optional(.path), default: nil,
            help: "the file with the certificate for TLS, in PEM, followed by the intermediate certificates",
            details: """
                With it and `tlsKey`, the service speaks HTTPS only. Both files are read every 5 seconds and on SIGHUP. \
                New contents are taken once they are the same twice in a row: 10 seconds after a change at the latest.
                """)
    }

    static var tlsKey: Self {
        Setting(
            "tlsKey", .optional(.path), default: nil,
            help: "the file with the private key of `tlsCertificate`, in PEM, without a password")
    }
}

extension Setting<Int?> {
    static var managementPort: Self {
        Setting(
            "managementPort", .optional(.integer(0...65535)), default: nil,
            help: "the port of a second listener for metrics and health; 0 picks one",
            details: """
                It speaks HTTP without TLS. It answers `/metrics`, and `/livez`, `/readyz` and `/health` with the \
                reasons. With it, `port` no longer answers `/metrics`, and `healthcheck` asks here. Without it, `port` \
                answers all four, without reasons.
                """)
    }
}

extension Settings {
    /// The settings of listeners, connections and proxies.
    static let server = Settings(
        .host, .port, .workers, .maximumConnections, .drainDelay, .drainTimeout, .trustedProxies, .proxyProtocol,
        .allowedHosts, .basePath, .tlsCertificate, .tlsKey, .managementHost, .managementPort, .idleTimeout)
}
