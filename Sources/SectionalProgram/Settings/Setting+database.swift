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
}

extension Settings {
    /// Returns the settings of an SQLite database.
    static func sqlite(of name: ServiceName) -> Settings { Settings(.database(of: name)) }

    /// Returns the settings of a database of either kind.
    static func sql(of name: ServiceName) -> Settings {
        sqlite(of: name).adding(Settings(.databaseConnections, .databaseStandby))
    }
}
