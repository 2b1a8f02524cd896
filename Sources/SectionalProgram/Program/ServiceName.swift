/// A service's name, and what is called after it.
struct ServiceName: Sendable {
    /// The name itself.
    let text: String

    /// `nil` for what isn't small letters, digits and hyphens with a letter first.
    init?(_ text: String) {
        let bytes = text.utf8
        guard let first = bytes.first, Self.isSmallLetter(first),
            bytes.allSatisfy({ Self.isSmallLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
        else { return nil }
        self.text = text
    }

    /// Where a configuration is looked for that nobody names.
    var files: [String] { ["config/\(text).json", "/etc/\(text)/\(text).json"] }

    /// Where the database is that nobody names.
    var databasePath: FilePath { FilePath("var/\(text).sqlite") }

    /// What variables of the environment begin with: `BOOK_SHOP_` for `book-shop`.
    var variablePrefix: String { text.uppercased().replacing("-", with: "_") + "_" }

    /// The variable of the setting `key`: `BAKERY_SECTION_DEADLINE` for `sectionDeadline`.
    func variable(of key: String) -> String {
        key.reduce(into: variablePrefix) { name, character in
            if character.isUppercase { name.append("_") }
            name += character.uppercased()
        }
    }

    /// What names of metrics begin with: `book_shop` for `book-shop`.
    var metricPrefix: String { text.replacing("-", with: "_") }

    private static func isSmallLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
