import Basics

/// The direction in which a language is written.
public enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}

extension LanguageTag {
    /// The direction of the tag's script or, without one, of the script in which the language is usually written there
    /// (CLDR's likely subtags). A language that CLDR doesn't know is written from left to right.
    package var direction: TextDirection {
        let subtags = Subtags(rawValue)
        return subtags.isRightToLeft ? .rightToLeft : .leftToRight
    }
}

/// The subtags of a language tag that say how it is written, each as its letters in lower case (RFC 5646, section 2.1),
/// 0 if it is absent: compared as numbers, since a direction is looked up for each screen.
private struct Subtags {
    private var language: UInt32 = 0
    private var script: UInt32 = 0
    private var region: UInt32 = 0

    private static let scripts = packed(DirectionTable.scripts).map(\.language)
    private static let rightToLeft = packed(DirectionTable.rightToLeft).map(\.key)
    private static let leftToRight = packed(DirectionTable.leftToRight).map(\.key)

    init(_ tag: String) {
        var (word, count) = (UInt32(0), 0)
        for byte in tag.utf8 {
            if byte == UInt8(ascii: "-") {
                // What follows a single letter is an extension.
                if count == 1 { return }
                add(word, count)
                (word, count) = (0, 0)
            } else {
                (word, count) = (word << 8 | UInt32(byte | 0x20), count + 1)
            }
        }
        add(word, count)
    }

    private mutating func add(_ word: UInt32, _ count: Int) {
        if language == 0 {
            language = word
        } else if count == 4, word >> 24 > UInt32(UInt8(ascii: "9")) {
            script = word
        } else if count == 2 || count == 3 {
            region = word
        }
    }

    private var key: UInt64 { UInt64(language) << 32 | UInt64(region) }

    var isRightToLeft: Bool {
        if script != 0 { return Self.scripts.contains(script) }
        if region != 0 {
            if Self.rightToLeft.contains(key) { return true }
            if Self.leftToRight.contains(key) { return false }
        }
        return Self.rightToLeft.contains(UInt64(language) << 32)
    }

    private static func packed(_ tags: String) -> [Subtags] { tags.split(separator: " ").map { Subtags(String($0)) } }
}
