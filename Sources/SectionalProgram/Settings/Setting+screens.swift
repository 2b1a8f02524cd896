extension Setting<DatabaseAddress> {
    static func database(of name: ServiceName) -> Self {
        Setting(
            "database", .database, default: name.databaseAddress, flag: "--database",
            help: "the SQLite file, or the `postgresql://` URL of a server",
            details: """
                A password belongs in `PGPASSFILE`, not in a flag. The server's certificate is verified, unless the \
                server is on this machine or the URL has an `sslmode` of its own.
                """)
    }
}

extension Setting<DatabaseAddress?> {
    static var databaseStandby: Self {
        Setting(
            "databaseStandby", .optional(.server), default: nil,
            help: "the `postgresql://` URL of read-only standbys that answer reads of screens",
            details: "Data that a standby does not have yet is read from the primary.")
    }
}

extension Setting<Int> {
    static var databaseConnections: Self {
        Setting(
            "databaseConnections", .integer(3...1000), default: 10,
            help: "the connections of a process to a PostgreSQL server",
            details: """
                One listens for changes, half of the others are shared by reads, and each transaction uses one of the \
                rest.
                """)
    }

    static var cacheBytes: Self {
        Setting(
            "cacheBytes", .integer(0...1_000_000_000_000, of: "bytes"), default: 16_777_216,
            help: "the approximate size of the cache of screens and sections; 0 turns it off")
    }

    static var maximumStreams: Self {
        Setting(
            "maximumStreams", .integer(1...1_000_000), default: 4000,
            help: "the maximum number of open event streams; more get 503",
            details: "Keep it below `maximumConnections`.")
    }
}

extension Setting<Duration> {
    static var sectionDeadline: Self {
        Setting(
            "sectionDeadline", .milliseconds(1...600_000), default: .milliseconds(2000), isReloadable: true,
            help: "the timeout for loading a section")
    }
}

extension Setting<Bool> {
    static var staleScreens: Self {
        Setting(
            "staleScreens", .boolean, default: true,
            help: "whether cached screens are sent, with their age, while the PostgreSQL server is gone",
            details: "If not, they are 503, and streams end.")
    }
}

extension Setting<FilePath?> {
    static var assets: Self {
        Setting(
            "assets", .optional(.path), default: nil, help: "the folder of files served below `/assets/`",
            details: "Pictures: AVIF, GIF, JPEG, PNG, SVG and WebP.")
    }
}

extension Setting<PreviewMode> {
    static var preview: Self {
        Setting(
            "preview", .choice, default: .off, help: "the page at `/preview/`, which shows screens like an app",
            details: """
                `development` also gives tokens of every role to anyone who can connect: it requires loopback \
                addresses and refuses requests with a proxy's header fields. Never put it behind a proxy.
                """)
    }
}

extension Settings {
    static let screens = Settings(.sectionDeadline, .cacheBytes, .maximumStreams, .assets, .preview)
}
