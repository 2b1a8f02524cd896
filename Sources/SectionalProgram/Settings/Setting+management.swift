extension Setting<String> {
    static var managementHost: Self {
        Setting(
            "managementHost", .text, default: "127.0.0.1", help: "the address that `managementPort` is on",
            details: "A literal or a name.")
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
    /// The settings of the listener for metrics and health.
    static let management = Settings(.managementHost, .managementPort)
}
