/// The parts of a language tag (BCP 47) by which texts are chosen: `zh-Hant-TW` has a language, a script and a region.
/// An extension, which begins with a single letter as in `u-nu-latn`, is left out.
///
/// A tag may also be one of POSIX (`zh_TW.UTF-8`), of Java (`zh_TW_#Hant`) or of .NET (`zh-CHT`), or have a code that
/// another one has replaced (`iw`).
struct LanguageParts: Sendable {
    private var language: Subtag
    private var script = Subtag.none
    private var region = Subtag.none
    private var variant = Subtag.none

    /// Reads `tag`. `nil` if it begins with no language, as private tags do.
    init?(_ tag: Span<UInt8>) {
        var start = 0
        guard let first = Subtag.next(in: tag, from: &start), (2...3).contains(first.count), !first.beginsWithDigit
        else {
            return nil
        }
        language = first
        while let subtag = Subtag.next(in: tag, from: &start), subtag.count > 1 { add(subtag) }
        replaceOldLanguage()
        if script == .none { script = scriptOfRegion }
    }

    private mutating func add(_ subtag: Subtag) {
        switch subtag.count {
        case 2 where region == .none, 3 where region == .none && subtag.beginsWithDigit: region = subtag
        case 3 where subtag == "chs": script = "hans"
        case 3 where subtag == "cht": script = "hant"
        // An extended language, such as in `zh-yue`.
        case 3 where script == .none && region == .none && variant == .none: language = subtag
        case 4 where script == .none && !subtag.beginsWithDigit: script = subtag
        case 4... where variant == .none: variant = subtag
        default: break
        }
    }

    private mutating func replaceOldLanguage() {
        switch language {
        case "iw": language = "he"
        case "in": language = "id"
        case "ji": language = "yi"
        case "jw": language = "jv"
        case "mo": language = "ro"
        case "tl": language = "fil"
        case "cmn": language = "zh"
        case "no", "bok": language = "nb"
        case "nyn": language = "nn"
        case "sh":
            language = "sr"
            if script == .none { script = "latn" }
        default: break
        }
    }

    /// The script that a region implies for Chinese (CLDR's likely subtags).
    private var scriptOfRegion: Subtag {
        guard language == "zh" else { return .none }
        return switch region {
        case "tw", "hk", "mo": "hant"
        case "cn", "sg", "my": "hans"
        default: .none
        }
    }

    /// The script of a language that is written in several, if nothing says which.
    private var usualScript: Subtag {
        switch language {
        case "zh": "hans"
        case "sr": "cyrl"
        default: .none
        }
    }
}

extension LanguageParts {
    /// Returns how far the language `other` is from this one, which is wanted; `nil` if it is another language, or
    /// written in another script.
    func distance(to other: LanguageParts) -> Int? {
        guard language == other.language, let script = scriptDistance(to: other) else { return nil }
        let ofVariant = variant == other.variant ? 0 : other.variant == .none ? 1 : 2
        return (script * 3 + ofVariant) * 5 + regionDistance(to: other.region)
    }

    private func regionDistance(to other: Subtag) -> Int {
        if region == other { return 0 }
        if region == .none { return 3 }
        return other == .none ? 2 : other == writtenAlike ? 1 : 4
    }

    /// The region in which the language is written as in this one, if that isn't what it is without a region (CLDR's
    /// parent locales): a Mexican reads the Spanish of Latin America rather than that of Spain.
    private var writtenAlike: Subtag {
        switch language {
        case "es" where !["es", "gq", "ph"].contains(region): "419"
        case "pt" where region != "br": "pt"
        case "en" where !["us", "ph", "pr", "gu"].contains(region): "gb"
        default: .none
        }
    }

    private func scriptDistance(to other: LanguageParts) -> Int? {
        if script == other.script { return 0 }
        if script == .none { return other.script == usualScript ? 1 : 2 }
        if other.script == .none { return script == usualScript ? 1 : 2 }
        return nil
    }

    /// The language that its readers most likely read as well, if there is nothing in their own.
    var substitute: LanguageParts? {
        var other = self
        switch language {
        case "yue":
            other.language = "zh"
            if script == .none { other.script = "hant" }
        case "nn": other.language = "nb"
        case "nb": other.language = "nn"
        default: return nil
        }
        return other
    }
}
