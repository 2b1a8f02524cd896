import JSON

struct SettingsTable {
    private let name: ServiceName
    private let settings: [AnySetting]

    init(_ name: ServiceName, _ settings: Settings) { (self.name, self.settings) = (name, settings.all) }

    var text: String {
        settings.map { setting in
            let sources = [setting.key, name.variable(of: setting.key), setting.flag].compactMap { $0 }
            return """
                \(sources.joined(separator: ", "))
                    \(setting.help)
                    expected: \(setting.expected); default: \(setting.defaultText.isEmpty ? "none" : setting.defaultText)
                    changes need a \(setting.change)
                """
        }.joined(separator: "\n")
    }

    /// The table for the documentation, a row for each setting.
    var markdown: String {
        let head = [["key", "value", "default", "meaning"], ["---", "---", "---", "---"]]
        let rows: [[String]] = settings.map { setting in
            [
                "`\(setting.key)`", setting.expected, setting.defaultText.isEmpty ? "none" : "`\(setting.defaultText)`",
                setting.details.isEmpty ? setting.help : "\(setting.help). \(setting.details)",
            ]
        }
        return (head + rows).map { cells in
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}

extension AnySetting {
    /// The action after which another value is used.
    fileprivate var change: String { isReloadable ? "reload" : "restart" }
}

/// The list of all settings with their values and sources, as text or JSON. Secrets are hidden.
struct ConfigurationList {
    private let configuration: Configuration
    private let settings: [AnySetting]

    init(_ configuration: Configuration, _ settings: Settings) {
        (self.configuration, self.settings) = (configuration, settings.all)
    }

    var text: String {
        settings.map { setting in
            let source = configuration.source(of: setting)
            let place = [source.kind, source.name].filter { !$0.isEmpty }.joined(separator: " ")
            return "\(setting.key) = \(value(of: setting)) (\(place))"
        }.joined(separator: "\n")
    }

    var json: JSONValue {
        .object(
            settings.map { setting in
                let source = configuration.source(of: setting)
                let members: JSONValue = ["value": .string(value(of: setting)), "source": .string(source.kind)]
                let name = source.name.isEmpty ? nil : JSONValue.string(source.name)
                return JSONValue.Member(setting.key, members.adding("name", name))
            })
    }

    private func value(of setting: AnySetting) -> String {
        if case .standard = configuration.source(of: setting) { return configuration.text(of: setting) }
        return setting.isSecret ? "(secret)" : configuration.text(of: setting)
    }
}
