/// Language negotiation: the nearest of the available languages (RFC 4647), for tags as browsers and phones send them.
public struct LanguageNegotiation: Sendable {
    private let available: [(tag: String, parts: LanguageParts?)]

    /// A negotiation among the languages `available`, BCP 47 tags, of which the first is the default.
    public init(available: [String]) { self.available = available.map { ($0, LanguageParts($0.utf8.span)) } }

    /// Returns the available language for the accepted tag with the greatest weight that has one; else the default.
    public func language(for acceptLanguage: String?) -> String {
        let fallback = available.first?.tag ?? "en"
        guard let acceptLanguage else { return fallback }
        var best: (language: String, quality: Double) = (fallback, 0)
        let list = QualityList(acceptLanguage)
        var hasWildcard = false
        list.forEach { tag, quality in
            let isWildcard = tag.isSame(as: "*")
            // Each would go through the list again.
            if isWildcard, hasWildcard { return }
            hasWildcard = hasWildcard || isWildcard
            // Among tags with equal weights, the first is used.
            guard quality > best.quality else { return }
            if let language = isWildcard ? firstAccepted(by: list) : lookUp(tag) { best = (language, quality) }
        }
        return best.language
    }

    /// Returns the first available language that `list` doesn't exclude; `en;q=0` excludes `en-GB` too.
    private func firstAccepted(by list: QualityList) -> String? {
        available.first { list.quality(of: $0.tag, wildcards: Self.ranges(of: $0.tag)) != 0 }?.tag
    }

    /// The shorter language ranges that match `tag` (RFC 4647, section 3.3.1), the longest first.
    private static func ranges(of tag: String) -> [String] {
        let subtags = tag.split(separator: "-")
        return (1..<max(subtags.count, 1)).reversed().map { subtags.prefix($0).joined(separator: "-") }
    }

    private func lookUp(_ tag: Span<UInt8>) -> String? {
        for language in available where tag.isSame(as: language.tag) { return language.tag }
        guard let wanted = LanguageParts(tag) else { return nil }
        return nearest(to: wanted) ?? wanted.substitute.flatMap(nearest)
    }

    /// Returns the available language that is nearest; of several, the first.
    private func nearest(to wanted: LanguageParts) -> String? {
        var best: (tag: String, distance: Int)?
        for language in available {
            guard let distance = language.parts.flatMap(wanted.distance), distance < best?.distance ?? .max else {
                continue
            }
            best = (language.tag, distance)
        }
        return best?.tag
    }
}
