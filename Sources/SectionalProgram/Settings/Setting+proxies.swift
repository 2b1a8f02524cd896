import HTTPServing

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

extension Setting<String> {
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

extension Settings {
    /// The settings of proxies and hosts.
    static let proxies = Settings(.trustedProxies, .proxyProtocol, .allowedHosts, .basePath)
}
