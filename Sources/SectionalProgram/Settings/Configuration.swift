internal import Basics
internal import CurlFetching
internal import FoundationEssentials
internal import HTTPServing

/// All settings with their values. The environment overrides the file; flags override both.
public struct Configuration: Sendable {
    /// The file that was read, or `nil`.
    public let file: FilePath?
    /// Environment variables with the service's prefix that belong to no setting, each with the likely intended name.
    let unknownVariables: [(name: String, meant: String?)]
    let traceVariables: TraceVariables
    private var entries: [Identifier: Entry] = [:]

    private struct Entry {
        let value: any Sendable
        /// The value as it was written, for comparing configurations.
        let fingerprint: Secret
        let source: SettingSource
    }

    /// Creates a configuration in which every setting has its default.
    init() { (file, unknownVariables, traceVariables) = (nil, [], TraceVariables([:])) }

    /// Reads the file, the environment and the flags. The file is the one that `--config` or the variable that ends in
    /// `_CONFIG` names, else the first of the service's files that exists, also if it can't be read: neither another file
    /// nor the defaults are used in its place. Throws a configuration error that names the setting and its source, and a
    /// usage error for a flag.
    init(_ name: ServiceName, _ settings: Settings, arguments: Arguments, environment: [String: String]) throws {
        // Kubernetes fills a variable with all of a file.
        let environment = environment.mapValues { String(Substring($0.utf8.withoutLineEnds)) }
        let variable = environment[name.variable(of: Self.fileKey)]
        let named = arguments[Self.fileOption.name] ?? (variable?.isEmpty == false ? variable : nil)
        file = (named ?? name.files.first { FilePath($0).mayExist }).map { FilePath($0) }
        unknownVariables = Self.unknownVariables(environment, name, settings)
        traceVariables = TraceVariables(environment)
        take(traceVariables)
        if let file {
            for (setting, value) in try ConfigurationFile.values(file, settings) {
                try read(value, setting, from: .init(.file, file.path))
            }
        }
        for setting in settings.all {
            let variable = name.variable(of: setting.key)
            if let text = environment[variable] {
                try read(WrittenValue(.untyped(text)), setting, from: .init(.variable, variable))
            }
            if let flag = setting.flag, let text = arguments[flag] {
                try read(WrittenValue(.untyped(text)), setting, from: .init(.flag, flag))
            }
        }
    }

    /// Takes the values of OpenTelemetry's variables for the settings of traces. The settings' own sources override them.
    private mutating func take(_ variables: TraceVariables) {
        if let endpoint = variables.endpoint {
            take(endpoint.value, for: Setting<HTTPURL?>.traceEndpoint, from: endpoint.name)
        }
        if let sampling = variables.sampling {
            take(sampling.value, for: Setting<SamplingShare>.traceSampling, from: sampling.name)
        }
    }

    mutating func take<Value>(_ value: Value, for setting: Setting<Value>, from variable: String) {
        entries[Identifier(setting.key)] = Entry(
            value: SettingValue(value: value),
            fingerprint: WrittenValue(.untyped(setting.type.text(value))).fingerprint,
            source: .init(.variable, variable))
    }

    /// The value of a setting, or its default if no source sets it.
    public subscript<Value>(setting: Setting<Value>) -> Value {
        (entries[Identifier(setting.key)]?.value as? SettingValue<Value>)?.value ?? setting.defaultValue
    }

    /// Reads the value of `setting`. Throws a configuration error that names the source if the value isn't valid, and a
    /// usage error for a flag.
    mutating func read(_ written: WrittenValue, _ setting: AnySetting, from source: SettingSource) throws {
        let place = source.kind == .file ? "\(source.name): \(setting.key)" : source.name
        guard let value = setting.read(written) else {
            throw CommandError(
                code: source.kind == .flag ? .usage : .configuration, message: "\(place): expected \(setting.expected)")
        }
        entries[Identifier(setting.key)] = Entry(value: value, fingerprint: written.fingerprint, source: source)
    }

    static let fileOption = Option("--config", value: "FILE", "the configuration file")
    static let fileKey = "config"

    static func options(_ settings: Settings) -> [Option] {
        [fileOption]
            + settings.all.compactMap { setting in
                setting.flag.map { Option($0, value: setting.placeholder, setting.help) }
            }
    }

    func nameUnknownVariables(in log: Log) {
        for (name, meant) in unknownVariables {
            log(.warning, "unknown-variable", ["variable": name, "suggestion": meant ?? "-"])
        }
    }

    /// Returns the variables that belong to no setting. They are logged and not refused, since others set variables
    /// with the prefix too: Kubernetes sets `BAKERY_SERVICE_HOST` in containers beside a service with the name
    /// `bakery`.
    private static func unknownVariables(
        _ environment: [String: String], _ name: ServiceName, _ settings: Settings
    ) -> [(name: String, meant: String?)] {
        let known = ([fileKey] + settings.all.map(\.key)).map(name.variable)
        let identifiers = Set(known.map { Identifier($0) })
        return environment.keys.filter { $0.utf8.starts(with: name.variablePrefix.utf8) }
            .filter { !identifiers.contains(Identifier($0)) }.sorted()
            .map { ($0, NearestName.of($0, among: known)) }
    }

    /// Whether `setting` is written differently in `other`: another value, or the same value from another kind of
    /// source.
    func differs(from other: Configuration, in setting: AnySetting) -> Bool {
        let key = Identifier(setting.key)
        return entries[key]?.fingerprint.bytes != other.entries[key]?.fingerprint.bytes
    }

    /// The value of `setting` as it is documented: empty for a secret, and if there is none.
    func text(of setting: AnySetting) -> String {
        entries[Identifier(setting.key)].map { setting.text($0.value) ?? "" } ?? setting.defaultText
    }

    func source(of setting: AnySetting) -> SettingSource {
        entries[Identifier(setting.key)]?.source ?? SettingSource(.standard)
    }

    /// Whether `setting` has a value that is documented otherwise than its default. It can't tell for a secret.
    func sets(_ setting: AnySetting) -> Bool {
        entries[Identifier(setting.key)].map { setting.text($0.value) != setting.defaultText } ?? false
    }

    mutating func take(_ setting: AnySetting, from other: Configuration) {
        let key = Identifier(setting.key)
        entries[key] = other.entries[key]
    }
}
