public import HTTPServing
internal import POSIXProcess
public import SQL
public import ScreenService
public import Sectional

/// The configuration, the database and the log that a service is made with.
public struct ServiceSetup: Sendable {
    /// All settings with the values that they had when the service was started.
    public let configuration: Configuration
    /// Where the service says what happens.
    public let log: Log
    /// What is told of writes: a background task that has written says here what it has changed, once that is stored.
    /// Actions don't: what they return tells of it.
    public let changes = ChangeFeed()
    /// Where the service counts.
    public let metrics: Metrics
    let openedDatabase: (any SQLDatabase)?
    let liveConfiguration: LiveConfiguration
    private let settings: Settings

    /// Opens the database of `program` as `use` needs it. Throws a `CommandError` where it can't be opened.
    init(_ program: DeclaredProgram, _ configuration: Configuration, _ use: DatabaseUse) throws {
        let database = try program.type.database.open(program.name, configuration, for: use)
        self.init(program, configuration, database)
    }

    /// On a database that is open.
    init(_ program: DeclaredProgram, _ configuration: Configuration, _ database: (any SQLDatabase)?) {
        self.configuration = configuration
        liveConfiguration = LiveConfiguration(configuration)
        settings = program.settings
        log = Log(minimum: configuration[.logLevel]) { line in StandardStream.error.writeLine(line) }
        metrics = Metrics(prefix: program.name.metricPrefix)
        openedDatabase = database
    }

    /// The service's data, opened and up to date. Throws where the service has declared none.
    public var database: any SQLDatabase {
        get throws {
            guard let openedDatabase else {
                throw CommandError.configuration("the service asks for a database, and declares none")
            }
            return openedDatabase
        }
    }

    /// A setting whose value may change while the service runs. After a change, all screens are composed again. Throws where
    /// the setting isn't declared reloadable, or isn't among the service's settings: its value would never change.
    public func live<Value>(_ setting: Setting<Value>) throws -> LiveSetting<Value> {
        guard settings[setting.key]?.isReloadable == true else {
            throw CommandError.configuration(
                "the service asks for changes of '\(setting.key)', which is no reloadable setting of it")
        }
        return LiveSetting(setting, liveConfiguration)
    }
}
