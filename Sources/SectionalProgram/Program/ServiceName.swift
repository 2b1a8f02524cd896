/// A service's name, and the names that are derived from it.
struct ServiceName: Sendable {
    /// The name.
    let text: String

    /// Returns `nil` unless `text` is made of small letters, digits and hyphens and begins with a letter.
    init?(_ text: String) {
        let bytes = text.utf8
        guard let first = bytes.first, Self.isSmallLetter(first),
            bytes.allSatisfy({ Self.isSmallLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
        else { return nil }
        self.text = text
    }

    /// The configuration files to look for, in this order, if none is named.
    var files: [String] { ["config/\(text).json", "/etc/\(text)/\(text).json"] }

    /// The default of the setting `database`.
    var databaseAddress: DatabaseAddress { .file(FilePath("var/\(text).sqlite")) }

    /// The prefix of environment variables: `BOOK_SHOP_` for `book-shop`.
    var variablePrefix: String { text.uppercased().replacing("-", with: "_") + "_" }

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
