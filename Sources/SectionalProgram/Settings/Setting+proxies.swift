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

extension Settings {
    /// The settings of proxies and hosts.
    static let proxies = Settings(.trustedProxies, .proxyProtocol, .allowedHosts)
}
