/// The language that suits a client best (RFC 4647, section 3.4: lookup).
public struct LanguageNegotiation: Sendable {
    private let available: [String]

    /// A choice among the languages of `available`, tags of BCP 47, of which the first is the default.
    public init(available: [String]) { self.available = available }

    /// The available language that the header's most wanted tag leads to; the default for no header, and where
    /// nothing suits.
    public func language(for acceptLanguage: String?) -> String {
        let fallback = available.first ?? "en"
        guard let acceptLanguage else { return fallback }
        let wanted = QualityList(acceptLanguage).members.filter { $0.quality > 0 }.sorted { $0.quality > $1.quality }
        return wanted.lazy.compactMap { lookUp($0.value) }.first ?? fallback
    }

    /// The tag itself, or what is left of it as its last parts are taken off.
    private func lookUp(_ tag: String) -> String? {
        if tag == "*" { return available.first }
        var parts = Self.withScript(tag).split(separator: "-")
        while !parts.isEmpty {
            let range = parts.joined(separator: "-")
            if let match = available.first(where: { $0.lowercased() == range }) { return match }
            parts.removeLast()
        }
        return available.first { $0.lowercased().hasPrefix(tag + "-") }
    }

    /// Chinese is written in two scripts, which its regions imply (CLDR's likely subtags).
    private static func withScript(_ tag: String) -> String {
        switch tag {
        case "zh-tw", "zh-hk", "zh-mo": "zh-hant-" + tag.dropFirst(3)
        case "zh-cn", "zh-sg", "zh-my": "zh-hans-" + tag.dropFirst(3)
        default: tag
        }
    }
}
