extension Setting<DatabaseAddress> {
    /// Where the service with the name `name` keeps its data.
    static func database(of name: ServiceName) -> Self {
        Setting(
            "database", .database, default: name.databaseAddress, flag: "--database",
            help: "the SQLite file, or the `postgresql://` URL of a server",
            details: "A file is created with its folder if it doesn't exist. A URL is read by libpq; have the password "
                + "in the file that `PGPASSFILE` names; a flag with one is refused. Only a service that declares it "
                + "takes a server.")
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

extension Setting<Bool> {
    static var databaseUnverified: Self {
        Setting(
            "databaseUnverified", .boolean, default: false,
            help: "whether a PostgreSQL server on another machine may be used without verifying its certificate",
            details: "Otherwise the connection is encrypted, and the certificate has to be valid for the server's name "
                + "(`sslmode=verify-full`).")
    }
}

/// The answer with a cached screen while the database can't be reached.
enum GoneDatabaseChoice: String, CaseIterable {
    /// They are sent, and marked with `Cache-Status`.
    case serveCached
    /// They are 503.
    case refuse
}

extension Setting<GoneDatabaseChoice> {
    static var whenDatabaseIsGone: Self {
        Setting(
            "whenDatabaseIsGone", .choice, default: .serveCached, isReloadable: true,
            help: "the answer with cached screens while a PostgreSQL server can't be reached",
            details: "`serveCached` sends them, marked with `Cache-Status`; `refuse` answers 503. What isn't cached, "
                + "and each change, is 503 in any case.")
    }
}

extension Setting<Duration> {
    static var writeDeadline: Self {
        Setting(
            "writeDeadline", .milliseconds(1...600_000), default: .milliseconds(5000),
            help: "how long a write waits for other writes, of this process and of others",
            details: "Then it fails, nothing is stored, and the request is answered with 503. An action has the same "
                + "time from its first write until its handler returns.")
    }
}

extension Setting<Duration> {
    static var readDeadline: Self {
        Setting(
            "readDeadline", .milliseconds(1...600_000), default: .milliseconds(10_000),
            help: "how long a read of a PostgreSQL server takes at most", details: "Then the server is told to end it.")
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

    static var keysPerCaller: Self {
        Setting(
            "keysPerCaller", .integer(1...1_000_000), default: 1000,
            help: "keys of performed actions (`Idempotency-Key`) that are kept for one caller",
            details: "One subject or, without a token, one address, for 24 hours; more are 429.")
    }

    static var minimumFreeBytes: Self {
        Setting(
            "minimumFreeBytes", .integer(0...1_000_000_000_000_000, of: "bytes"), default: 32 << 20,
            help: "the free bytes that the disk of the database has to have for `/readyz`",
            details: "With fewer, `/readyz` answers 503, and everything else is answered as before; `0` for no check.")
    }

    static var keysWithoutToken: Self {
        Setting(
            "keysWithoutToken", .integer(1...100_000_000), default: 50_000,
            help: "keys of performed actions that are kept for all callers without a token", details: "More are 503.")
    }
}

extension Settings {
    /// Returns the settings of an SQLite database.
    static func sqlite(of name: ServiceName) -> Settings {
        Settings(.database(of: name), .writeDeadline, .minimumFreeBytes)
    }

    /// Returns the settings of a database of either kind.
    static func sql(of name: ServiceName) -> Settings {
        sqlite(of: name).adding(
            Settings(
                .databaseConnections, .databaseUnverified, .databaseStandby, .readDeadline, .whenDatabaseIsGone))
    }

    /// The quotas of idempotency keys.
    static let keys = Settings(.keysPerCaller, .keysWithoutToken)
}
