extension Setting<FilePath> {
    /// The database file of the service with the name `name`.
    static func database(of name: ServiceName) -> Self {
        Setting(
            "database", .path, default: name.databasePath, flag: "--database", help: "the SQLite file",
            details: "It is created with its folder if it doesn't exist.")
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

extension Setting<Int> {
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

    /// The quotas of idempotency keys.
    static let keys = Settings(.keysPerCaller, .keysWithoutToken)
}
