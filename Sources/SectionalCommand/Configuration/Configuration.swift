import FoundationEssentials
import HTTPServing
import Sectional
import Showcase

/// All settings with their values: from the file, over that the environment, over that the flags.
struct Configuration: Sendable {
    /// The file that was read, if there was one.
    let file: String?
    private var values: [String: String] = [:]

    /// Reads the file, the environment and the flags. Without `--config` and `SECTIONAL_CONFIG`, the first of
    /// `defaultFiles` that exists is the file. Throws a configuration error that says what is wrong where.
    init(arguments: Arguments, environment: [String: String]) throws {
        let named = arguments["--config"] ?? environment["SECTIONAL_CONFIG"]
        file = named ?? Self.defaultFiles.first { FileManager.default.fileExists(atPath: $0) }
        if let file { values = try ConfigurationFile(path: file).values }
        try readEnvironment(environment)
        for setting in Setting.all {
            if let flag = setting.flag, let value = arguments[flag] {
                guard setting.accepts(value) else { throw CommandError.usage("\(flag): expected \(setting.expected)") }
                values[setting.key] = value
            }
        }
    }

    /// Where a configuration is looked for that nobody names.
    static let defaultFiles = ["config/sectional.json", "/etc/sectional/sectional.json"]

    /// The options that every command with a configuration takes.
    static let options: [Option] =
        [Option("--config", value: "FILE", "the configuration file")]
        + Setting.all.compactMap { setting in
            setting.flag.map { Option($0, value: setting.flagValue, setting.help) }
        }

    private mutating func readEnvironment(_ environment: [String: String]) throws {
        for setting in Setting.all {
            guard let value = environment[setting.variable] else { continue }
            guard setting.accepts(value) else {
                throw CommandError.configuration("environment: \(setting.variable): expected \(setting.expected)")
            }
            values[setting.key] = value
        }
    }

    /// A setting's value as text.
    subscript(setting: Setting) -> String { values[setting.key] ?? setting.defaultValue }

    /// The value of a setting that is a whole number: what was read was accepted as one.
    func integer(_ setting: Setting) -> Int { Int(self[setting]) ?? 0 }

    /// The members of a setting that is a list.
    func list(_ setting: Setting) -> [String] {
        Setting.members(of: self[setting])
    }

    /// The proxies whose word is taken.
    var trustedProxies: TrustedProxies { TrustedProxies(list(.trustedProxies).compactMap(IPNetwork.init)) }

    /// The roles that callers can have.
    var roles: Roles {
        Roles(list(.roles).map(Role.init(rawValue:)), withoutToken: Role(ShowcaseRole.withoutToken))
    }

    /// Where a setting that is a path leads; `nil` where it is empty.
    func path(_ setting: Setting) -> String? { self[setting].isEmpty ? nil : self[setting] }
}

extension Setting {
    fileprivate var flagValue: String {
        switch kind {
        case .integer: "N"
        case .path: "FILE"
        default: "TEXT"
        }
    }
}
