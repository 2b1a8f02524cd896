internal import FoundationEssentials
internal import HTTPServing
internal import Identity

/// All settings with their values: from the file, over that the environment, over that the flags.
public struct Configuration: Sendable {
    /// The file that was read, if there was one.
    public let file: FilePath?
    /// Variables that have the service's prefix and are no setting's, and which one may be meant.
    let unknownVariables: [(name: String, meant: String?)]
    private var values: [Identifier: any Sendable] = [:]
    /// As they stood in their sources, to be told apart from others.
    private var written: [Identifier: Secret] = [:]

    /// The defaults of all settings.
    init() { (file, unknownVariables) = (nil, []) }

    /// Reads the file, the environment and the flags. Without `--config` and the variable that ends in `_CONFIG`, the
    /// first of the service's files that exists is the file. Throws a configuration error that says what is wrong where,
    /// and for a flag a usage error.
    init(_ name: ServiceName, _ settings: Settings, arguments: Arguments, environment: [String: String]) throws {
        let variable = environment[name.variable(of: Self.fileKey)]
        let named = arguments[Self.fileOption.name] ?? (variable?.isEmpty == false ? variable : nil)
        file = (named ?? name.files.first { FileManager.default.fileExists(atPath: $0) }).map(FilePath.init)
        unknownVariables = Self.unknownVariables(environment, name, settings)
        if let file { try readFile(file, settings) }
        for setting in settings.all {
            let variable = name.variable(of: setting.key)
            try readText(environment[variable], setting, CommandError.configuration, variable)
            try setting.flag.map { try readText(arguments[$0], setting, CommandError.usage, $0) }
        }
    }

    private mutating func readFile(_ file: FilePath, _ settings: Settings) throws {
        for (setting, value) in try ConfigurationFile.values(file, settings) {
            try read(value, setting, CommandError.configuration, "\(file): \(setting.key)")
        }
    }

    /// Takes what stands in the environment or in a flag, if anything does.
    private mutating func readText(
        _ text: String?, _ setting: AnySetting, _ error: (String) -> CommandError, _ source: String
    ) throws {
        if let text { try read(WrittenValue(.untyped(text)), setting, error, source) }
    }

    /// The value of a setting; its default where nobody says another.
    public subscript<Value>(setting: Setting<Value>) -> Value {
        (values[Identifier(setting.key)] as? SettingValue<Value>)?.value ?? setting.defaultValue
    }

    /// Takes the value of `setting` that `source` says. Throws what `error` makes of what is wrong with it.
    mutating func read(
        _ written: WrittenValue, _ setting: AnySetting, _ error: (String) -> CommandError, _ source: String
    ) throws {
        guard let value = setting.read(written) else { throw error("\(source): expected \(setting.expected)") }
        values[Identifier(setting.key)] = value
        self.written[Identifier(setting.key)] = written.fingerprint
    }

    /// The option that names the file.
    static let fileOption = Option("--config", value: "FILE", "the configuration file")
    static let fileKey = "config"

    /// The options by which settings are said.
    static func options(_ settings: Settings) -> [Option] {
        [fileOption]
            + settings.all.compactMap { setting in
                setting.flag.map { Option($0, value: setting.placeholder, setting.help) }
            }
    }

    /// Says which variables are no settings, and which ones may be meant.
    func nameUnknownVariables(in log: Log) {
        for (name, meant) in unknownVariables {
            log(.warning, "unknown-variable", ["variable": name, "meant": meant ?? "-"])
        }
    }

    /// Others set variables too: Kubernetes sets `BAKERY_SERVICE_HOST` in containers beside a service that is called
    /// `bakery`. So those that nobody knows are named, and not refused.
    private static func unknownVariables(
        _ environment: [String: String], _ name: ServiceName, _ settings: Settings
    ) -> [(name: String, meant: String?)] {
        let known = ([fileKey] + settings.all.map(\.key)).map(name.variable)
        let identifiers = Set(known.map { Identifier($0) })
        return environment.keys.filter { $0.utf8.starts(with: name.variablePrefix.utf8) }
            .filter { !identifiers.contains(Identifier($0)) }.sorted()
            .map { ($0, NearestName.of($0, among: known)) }
    }
}

extension Configuration {
    /// Whether `setting` has another value in `other`, or the same one from a source of another form.
    func differs(from other: Configuration, in setting: AnySetting) -> Bool {
        written[Identifier(setting.key)]?.bytes != other.written[Identifier(setting.key)]?.bytes
    }

    /// Takes the value that `setting` has in `other`.
    mutating func take(_ setting: AnySetting, from other: Configuration) {
        let key = Identifier(setting.key)
        (values[key], written[key]) = (other.values[key], other.written[key])
    }
}
