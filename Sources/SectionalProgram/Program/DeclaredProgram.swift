import Basics
import Screens

/// A program whose declarations are checked: no two settings, options, commands, roles or languages have the same name.
struct DeclaredProgram: Sendable {
    let type: any ServiceProgram.Type
    let name: ServiceName
    let settings: Settings
    let commands: [any Command]
    let urlSchemes: URLSchemes

    /// Checks the declarations of `type`. Throws a configuration error that names the wrong one.
    init(_ type: any ServiceProgram.Type, _ commands: [any Command]) throws {
        guard let name = ServiceName(type.name) else {
            throw CommandError.configuration(
                "invalid service name '\(type.name)': expected lowercase letters, digits and hyphens, a letter first")
        }
        (self.type, self.name, self.commands) = (type, name, commands)
        settings = Settings.server.adding(.callers).adding(type.database.settings(name)).adding(.screens)
            .adding(.observing).adding(type.settings)
        for wrong in type.urlSchemes where !URLSchemes.canDeclare(wrong) {
            throw CommandError.configuration(
                "invalid scheme '\(wrong)' in urlSchemes: expected a scheme such as maps that can't run scripts")
        }
        urlSchemes = URLSchemes(adding: type.urlSchemes)
        try checkSettings()
        try checkCommands()
        try checkRoles()
        try checkLanguages()
    }

    private func checkRoles() throws {
        let names = type.roles.all.map(\.rawValue)
        for name in names where !Identifier(name).isNameable {
            throw CommandError.configuration(
                "invalid role '\(name)': expected 1 to 512 bytes without control characters")
        }
        try Self.check("role", names)
    }

    private func checkLanguages() throws {
        let tags = type.languages.map(\.rawValue)
        guard !tags.isEmpty else { throw CommandError.configuration("the service has no languages: declare one") }
        for tag in tags where !tag.isLanguageTag {
            throw CommandError.configuration("invalid language '\(tag)': expected a tag (BCP 47) such as zh-Hant")
        }
        // Capital and small letters are the same in tags.
        try Self.check("language", tags.map { $0.lowercased() })
    }

    /// Returns the options that `command` accepts, with those of the configuration if it uses that.
    func options(of command: any Command) -> [Option] {
        command.options + (command.readsConfiguration ? Configuration.options(settings) : [])
    }

    private func checkSettings() throws {
        // The variable of the file has the same prefix, so its key is taken.
        try Self.check("setting", [Configuration.fileKey] + settings.all.map(\.key))
        for setting in settings.all {
            guard setting.hasUsableKey else {
                throw CommandError.configuration(
                    "invalid key '\(setting.key)' of a setting: expected letters and digits, a lowercase letter first")
            }
            guard setting.takesItsDefault else {
                throw CommandError.configuration(
                    "invalid default \(setting.defaultText) of '\(setting.key)': expected \(setting.expected)")
            }
        }
    }

    private func checkCommands() throws {
        try Self.check("command", ["help"] + commands.map(\.name))
        for command in commands {
            let options = options(of: command).map(\.name)
            try Self.check("option of '\(command.name)'", ["--help", "--version"] + options)
            for wrong in options where !wrong.hasPrefix("--") || wrong.contains("=") {
                throw CommandError.configuration("invalid option '\(wrong)': expected a name such as --port")
            }
        }
    }

    private static func check(_ kind: String, _ names: [String]) throws {
        var known: Set<Identifier> = []
        for name in names where !known.insert(Identifier(name)).inserted {
            throw CommandError.configuration("the \(kind) '\(name)' is declared twice")
        }
    }
}

extension String {
    fileprivate var isLanguageTag: Bool {
        let parts = utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
        guard let language = parts.first, language.allSatisfy(\.isLetter) else { return false }
        return parts.allSatisfy { part in (1...8).contains(part.count) && part.allSatisfy(\.isLetterOrDigit) }
    }
}

extension AnySetting {
    fileprivate var hasUsableKey: Bool {
        let bytes = key.utf8
        let isSmallFirst = bytes.first.map { (0x61...0x7A).contains($0) } ?? false
        return isSmallFirst && bytes.allSatisfy(\.isLetterOrDigit)
    }

    /// Whether the default could also be written in the file. A default that is never shown, such as a secret, isn't
    /// checked.
    fileprivate var takesItsDefault: Bool { defaultText.isEmpty || read(WrittenValue(.untyped(defaultText))) != nil }
}

/// A service's name, and the names that are derived from it.
package struct ServiceName: Sendable {
    let text: String

    /// Returns `nil` unless `text` is made of small letters, digits and hyphens and begins with a letter.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard let first = bytes.first, Self.isSmallLetter(first),
            bytes.allSatisfy({ Self.isSmallLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
        else { return nil }
        self.text = text
    }

    /// The configuration files to look for, in this order, if none is named.
    var files: [String] { ["config/\(text).json", "/etc/\(text)/\(text).json"] }

    var databaseAddress: DatabaseAddress { .file(FilePath("var/\(text).sqlite")) }

    /// The prefix of environment variables: `BOOK_SHOP_` for `book-shop`.
    package var variablePrefix: String { text.uppercased().replacing("-", with: "_") + "_" }

    /// Returns the environment variable of the setting `key`: `BAKERY_SECTION_DEADLINE` for `sectionDeadline`.
    func variable(of key: String) -> String {
        key.reduce(into: variablePrefix) { name, character in
            if character.isUppercase { name.append("_") }
            name += character.uppercased()
        }
    }

    /// The prefix of metric names: `book_shop` for `book-shop`.
    var metricPrefix: String { text.replacing("-", with: "_") }

    private static func isSmallLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
