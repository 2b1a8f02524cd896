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
        var best: (language: String, quality: Double) = (fallback, 0)
        QualityList(acceptLanguage).forEach { tag, quality in
            // Of two that are wanted alike the first.
            if quality > best.quality, let language = lookUp(tag) { best = (language, quality) }
        }
        return best.language
    }

    private func lookUp(_ tag: Span<UInt8>) -> String? {
        if tag.isSame(as: "*") { return available.first }
        for (region, script) in Self.scripts where tag.isSame(as: region) { return shortened(script.utf8.span) }
        return shortened(tag) ?? available.first { $0.utf8.span.isLonger(than: tag) }
    }

    /// The tag itself, or what is left of it as its last parts are taken off.
    private func shortened(_ tag: Span<UInt8>) -> String? {
        var end = tag.count
        while end > 0 {
            for language in available where tag.extracting(first: end).isSame(as: language) { return language }
            repeat { end -= 1 } while end > 0 && tag[end] != 0x2D
        }
        return nil
    }

    /// Chinese is written in two scripts, which its regions imply (CLDR's likely subtags).
    private static let scripts = [
        ("zh-tw", "zh-hant-tw"), ("zh-hk", "zh-hant-hk"), ("zh-mo", "zh-hant-mo"),
        ("zh-cn", "zh-hans-cn"), ("zh-sg", "zh-hans-sg"), ("zh-my", "zh-hans-my"),
    ]
}

extension Span<UInt8> {
    /// Whether this is the language tag `other` with more parts.
    fileprivate func isLonger(than other: Span<UInt8>) -> Bool {
        count > other.count && self[other.count] == 0x2D && extracting(first: other.count).isSame(as: other)
    }
}
