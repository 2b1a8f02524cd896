/// Language negotiation by lookup (RFC 4647, section 3.4).
public struct LanguageNegotiation: Sendable {
    private let available: [String]

    /// A negotiation among the languages `available`, BCP 47 tags, of which the first is the default.
    public init(available: [String]) { self.available = available }

    /// Returns the available language for the accepted tag with the greatest weight that has one; the default without a
    /// header, or if no tag has one.
    public func language(for acceptLanguage: String?) -> String {
        let fallback = available.first ?? "en"
        guard let acceptLanguage else { return fallback }
        var best: (language: String, quality: Double) = (fallback, 0)
        QualityList(acceptLanguage).forEach { tag, quality in
            // Among tags with equal weights, the first is used.
            if quality > best.quality, let language = lookUp(tag) { best = (language, quality) }
        }
        return best.language
    }

    private func lookUp(_ tag: Span<UInt8>) -> String? {
        if tag.isSame(as: "*") { return available.first }
        for (region, script) in Self.scripts where tag.isSame(as: region) { return shortened(script.utf8.span) }
        return shortened(tag) ?? available.first { $0.utf8.span.isLonger(than: tag) }
    }

    /// Returns the available language that equals the tag, or the tag shortened by its last parts; `nil` if there is
    /// none.
    private func shortened(_ tag: Span<UInt8>) -> String? {
        var end = tag.count
        while end > 0 {
            for language in available where tag.extracting(first: end).isSame(as: language) { return language }
            repeat { end -= 1 } while end > 0 && tag[end] != 0x2D
        }
        return nil
    }

    /// The script that a region implies for Chinese (CLDR's likely subtags).
    private static let scripts = [
        ("zh-tw", "zh-hant-tw"), ("zh-hk", "zh-hant-hk"), ("zh-mo", "zh-hant-mo"),
        ("zh-cn", "zh-hans-cn"), ("zh-sg", "zh-hans-sg"), ("zh-my", "zh-hans-my"),
    ]
}

extension Span<UInt8> {
    /// Returns whether this is the language tag `other` with further parts.
    fileprivate func isLonger(than other: Span<UInt8>) -> Bool {
        count > other.count && self[other.count] == 0x2D && extracting(first: other.count).isSame(as: other)
    }
}
