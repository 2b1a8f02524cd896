extension Setting<DatabaseAddress> {
    /// Where the service with the name `name` keeps its data.
    static func database(of name: ServiceName) -> Self {
        Setting(
            "database", .database, default: name.databaseAddress, flag: "--database",
            help: "the SQLite file, or the `postgresql://` URL of a server",
            details: "A file is created with its folder if it doesn't exist. A URL is read by libpq; have the password "
                + "in the file that `PGPASSFILE` names; a flag with one is refused. The certificate of a server on "
                + "another machine is verified (`sslmode=verify-full`), unless the URL has another `sslmode`. Only a "
                + "service that declares it takes a server.")
    }
}

extension Setting<DatabaseAddress?> {
    static var databaseStandby: Self {
        Setting(
            "databaseStandby", .optional(.server), default: nil,
            help: "the `postgresql://` URL of read-only standbys of the server, which answer reads of screens",
            details:
                "Of several hosts, one that is a standby is used. What a standby doesn't have yet, or shows before "
                + "the server does, the server is asked for; so is everything while no standby can be reached.")
    }
}

extension Setting<Int> {
    static var databaseConnections: Self {
        Setting(
            "databaseConnections", .integer(3...1000), default: 10,
            help: "connections of one process to a PostgreSQL server",
            details: "One is told of changes, half of the others are shared by reads, and each transaction has one "
                + "of the rest for itself.")
    }

    static var cacheBytes: Self {
        Setting(
            "cacheBytes", .integer(0...1_000_000_000_000, of: "bytes"), default: 16_777_216,
            help: "composed screens and sections that are kept until what they show changes",
            details: """
                About as many bytes, a quarter of them for the sections that screens share; `0` composes each for every \
                request.
                """)
    }

    static var maximumStreams: Self {
        Setting(
            "maximumStreams", .integer(1...1_000_000), default: 4000, help: "event streams that are open in all",
            details: "More are 503. Keep it below `maximumConnections`: a stream is never closed to make room.")
    }
}

extension Setting<Duration> {
    static var sectionDeadline: Self {
        Setting(
            "sectionDeadline", .milliseconds(1...600_000), default: .milliseconds(2000), isReloadable: true,
            help: "the timeout of loading a section")
    }
}

extension Setting<FilePath?> {
    static var assets: Self {
        Setting("assets", .optional(.path), default: nil, help: "the folder of files served below `/assets/`")
    }
}

extension Setting<PreviewMode> {
    static var preview: Self {
        Setting(
            "preview", .choice, default: .off, help: "the page at `/preview/`, which shows screens as an app would",
            details: """
                `off` answers 404 there. `development` also makes tokens of every role, for whoever can \
                connect, with a key in memory, and accepts no others. Listeners have to be on loopback addresses \
                then, and a request with `Forwarded`, `Via`, `X-Real-IP` or `X-Forwarded-…` is 403. A proxy that \
                adds none of these opens the service to everybody.
                """)
    }
}

extension Settings {
    /// Returns the settings of an SQLite database.
    static func sqlite(of name: ServiceName) -> Settings { Settings(.database(of: name)) }

    /// Returns the settings of a database of either kind.
    static func sql(of name: ServiceName) -> Settings {
        sqlite(of: name).adding(Settings(.databaseConnections, .databaseStandby))
    }

    /// The settings of screens, assets and the preview.
    static let screens = Settings(.sectionDeadline, .cacheBytes, .maximumStreams, .assets, .preview)
}
