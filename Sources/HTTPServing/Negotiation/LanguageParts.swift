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

    /// Returns how far `other` is from this language, which is wanted; `nil` for another language or script.
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

/// A part of a language tag: up to eight ASCII letters and digits, in lower case.
struct Subtag: Equatable, Sendable, ExpressibleByStringLiteral {
    static let none = Subtag()

    /// The characters, the last one lowest.
    private var bytes: UInt64 = 0

    private init() {}

    init(stringLiteral text: String) { bytes = text.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    private init?(_ tag: Span<UInt8>, _ range: Range<Int>) {
        guard range.count <= 8 else { return nil }
        for index in range {
            let byte = tag[index]
            switch byte {
            case 0x30...0x39, 0x61...0x7A: bytes = bytes << 8 | UInt64(byte)
            case 0x41...0x5A: bytes = bytes << 8 | UInt64(byte | 0x20)
            default: return nil
            }
        }
    }

    /// Returns the part of `tag` that begins at `start` or after separators there, and moves `start` behind it. `nil` at
    /// the end, at what no part consists of, and at the encoding that POSIX appends.
    static func next(in tag: Span<UInt8>, from start: inout Int) -> Subtag? {
        // Java marks a script with a number sign.
        while start < tag.count, isSeparator(tag[start]) || tag[start] == 0x23 { start += 1 }
        let first = start
        while start < tag.count, !isSeparator(tag[start]), tag[start] != 0x2E, tag[start] != 0x40 { start += 1 }
        return first < start ? Subtag(tag, first..<start) : nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F }

    var count: Int { (UInt64.bitWidth - bytes.leadingZeroBitCount + 7) / 8 }

    var beginsWithDigit: Bool { count > 0 && (0x30...0x39).contains(bytes >> UInt64((count - 1) * 8)) }
}
