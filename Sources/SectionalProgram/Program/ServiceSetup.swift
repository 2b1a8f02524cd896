import Basics
public import HTTPServing
internal import POSIXProcess
public import SQL
public import ScreenService
public import Screens

/// The configuration, the database, the log, the change feed and the metrics that a service is made with.
public struct ServiceSetup: Sendable {
    /// All settings, with their values at the start.
    public let configuration: Configuration
    /// The service's log.
    public let log: Log
    /// The change feed for writes outside of actions: a background task publishes here the topics that it has written,
    /// after the commit. Actions don't need it: they return their topics.
    public let changes = ChangeFeed()
    /// The service's metrics.
    public let metrics: Metrics
    /// The revocations of tokens: `try await revocations.revoke(.subject(subject))` ends all sessions of a subject.
    public let revocations: Revocations
    let draining = Draining()
    let openedDatabase: (any DatabaseAdapter)?
    /// The looks for the writes of other processes; `nil` without a database.
    let foreignWrites: ForeignWrites?
    /// Whether this process hears of them; `nil` without a database on a server.
    let contact: DatabaseContact?
    let liveConfiguration: LiveConfiguration
    private let settings: Settings

    /// Opens the database of `program` for `use`. Throws a ``CommandError`` if it can't be opened.
    init(_ program: DeclaredProgram, _ configuration: Configuration, _ use: DatabaseUse) throws {
        let database = try ConfiguredDatabase(program, configuration)?.open(for: use)
        self.init(program, configuration, database)
    }

    init(_ program: DeclaredProgram, _ configuration: Configuration, _ database: (any DatabaseAdapter)?) {
        self.configuration = configuration
        liveConfiguration = LiveConfiguration(configuration)
        settings = program.settings
        let format =
            LogFormat(rawValue: configuration[.logFormat].rawValue) ?? (StandardStream.error.isTerminal ? .text : .json)
        log = Log(minimum: configuration[.logLevel], format: format, clock: ContinuousClock()) { line in
            LogStream.error.writeLine(line)
        }
        metrics = Metrics(prefix: program.name.metricPrefix)
        metrics.exposeProcess(version: program.type.version)
        let suppressed = Metrics.Counter(
            name: "log_lines_suppressed_total",
            help: "Log lines left out: too many of one event, or nothing reads the log.")
        metrics.expose(suppressed) { [log] in log.suppressedCount + LogStream.error.lostCount }
        openedDatabase = database
        foreignWrites = database.map { [changes] in ForeignWrites($0, changes) }
        contact = database?.hasPositions ?? false ? DatabaseContact() : nil
        contact?.logTurns(to: log)
        revocations = Revocations(database.map { SQLRevocationStore($0) })
    }

    /// Throws a ``CommandError`` if a metric that is known by now can't be used.
    func refuseWrongMetrics() throws {
        if let fault = metrics.fault { throw CommandError.configuration("metrics: \(fault)") }
    }

    /// The service's database, with all migrations run. Throws a ``CommandError`` if the service declares none.
    public var database: any SQLDatabase {
        get throws {
            guard let openedDatabase else {
                throw CommandError.configuration("the service uses a database, but declares none")
            }
            return openedDatabase
        }
    }

    /// The path below which a proxy publishes the service, such as `/lists`; empty for the root of the host. The URLs
    /// that the library writes begin with it; write it before those of the service's own.
    public var basePath: String { configuration[.basePath] }

    /// Returns the URL of a file below `/assets/`, such as `saw.webp`: for images, also those to load ahead.
    public func assetURL(_ file: String) -> String { basePath + "/assets/" + file.percentEncoded }

    /// Returns a closure that returns the current value of a setting that may change while the service runs: call it for
    /// each use. After a change, all screens are composed again.
    /// Throws a ``CommandError`` if the setting isn't declared reloadable or isn't among the service's settings.
    public func live<Value>(_ setting: Setting<Value>) throws -> @Sendable () -> Value {
        guard settings[setting.key]?.isReloadable == true else {
            throw CommandError.configuration(
                "'\(setting.key)' is not one of the service's reloadable settings")
        }
        return { [liveConfiguration] in liveConfiguration.value(of: setting) }
    }

    private static let minimumFreeBytes = 32 << 20

    /// The health checks of the database, if there is one: that it can be read and written, and that there is room.
    var databaseChecks: [HealthCheck] {
        guard let database = openedDatabase else { return [] }
        let checks = [HealthCheck("database", database.checkHealth)]
        guard database.isPersistent else { return checks }
        return checks + [HealthCheck("disk") { try await database.requireFreeBytes(Self.minimumFreeBytes) }]
    }
}

extension SQLDatabase {
    /// Throws ``LowDisk`` if fewer than `minimum` bytes are free. A database that knows nothing of its disk passes.
    func requireFreeBytes(_ minimum: Int) async throws {
        guard let free = try await freeBytes(), free < minimum else { return }
        throw LowDisk(free: free, minimum: minimum)
    }
}

struct LowDisk: Error, CustomStringConvertible {
    let free: Int
    let minimum: Int

    /// The message for the operator, in MiB: with bytes, it would change at each look.
    var description: String {
        "the database's disk has \(free >> 20) MiB free; at least \(minimum >> 20) MiB are required"
    }
}

extension [HealthCheck] {
    /// Throws a configuration error if a name can't be used, or if two have the same: the findings are listed by name.
    func requireUsableNames() throws {
        var names: Set<Identifier> = [Identifier(Draining.name)]
        for check in self {
            let name = Identifier(check.name)
            guard name.isNameable else {
                throw CommandError.configuration(
                    "invalid name '\(name)' of a health check: expected 1 to 512 bytes without control characters")
            }
            guard names.insert(name).inserted else {
                throw CommandError.configuration("two health checks have the name '\(name)'")
            }
        }
    }
}
