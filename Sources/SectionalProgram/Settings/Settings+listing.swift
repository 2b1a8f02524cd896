import JSON

extension Settings {
    /// The list for a terminal, with the names that each setting has in the service `name`.
    func list(for name: ServiceName) -> String {
        all.map { setting in
            let sources = [setting.key, name.variable(of: setting.key), setting.flag].compactMap { $0 }
            return """
                \(sources.joined(separator: ", "))
                    \(setting.help)
                    expected: \(setting.expected); default: \(setting.defaultText.isEmpty ? "none" : setting.defaultText)
                    changes need a \(setting.isReloadable ? "reload" : "restart")
                """
        }.joined(separator: "\n")
    }

    /// The table for the documentation, a row for each setting.
    var markdown: String {
        let head = [["key", "value", "default", "meaning"], ["---", "---", "---", "---"]]
        let rows: [[String]] = all.map { setting in
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

/// All settings with their values and sources. Secrets are hidden.
extension Configuration {
    func list(_ settings: Settings) -> String {
        settings.all.map { setting in
            let source = source(of: setting)
            let place = [source.kind.rawValue, source.name].filter { !$0.isEmpty }.joined(separator: " ")
            return "\(setting.key) = \(shownText(of: setting)) (\(place))"
        }.joined(separator: "\n")
    }

    func json(_ settings: Settings) -> JSONValue {
        .object(
            settings.all.map { setting in
                let source = source(of: setting)
                let members: JSONValue = [
                    "value": .string(shownText(of: setting)), "source": .string(source.kind.rawValue),
                ]
                let name = source.name.isEmpty ? nil : JSONValue.string(source.name)
                return JSONValue.Member(setting.key, members.adding("name", name))
            })
    }

    private func shownText(of setting: AnySetting) -> String {
        setting.isSecret && source(of: setting).kind != .standard ? "(secret)" : text(of: setting)
    }
}
