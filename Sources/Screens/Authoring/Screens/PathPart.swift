import Basics

/// The encoding of a variable part of a URL's path: percent-encoded, with a `~` before reserved names. Reserved are
/// `sections` and `events`, which follow the path of a screen, and `.` and `..`, which clients and proxies resolve (RFC
/// 3986, section 5.2.4). The path of a tag called `events` is `/screens/tags/~events`. Proxies also refuse or decode `%2F`,
/// so a text with a slash begins with `~-`, and has `~1` for `/` and `~0` for `~`: `a/b` is `~-a~1b`.
enum PathPart {
    /// A part of a screen's path.
    case screen
    /// A section, a cell or an action.
    case id

    func encoded(_ text: String) -> String {
        let escaped = escaped(text)
        let part = escaped.percentEncoded
        // What stays as it is has no slash.
        if part.utf8.count == escaped.utf8.count { return part }
        return text.utf8.contains(0x2F) ? ("~-" + text.withoutSlashes).percentEncoded : part
    }

    func decoded(_ part: Substring.UTF8View) -> Identifier {
        unescaped(Identifier(String(decoding: PercentCoding.decode(part), as: UTF8.self)))
    }

    private func escaped(_ text: String) -> String { isReserved(text) ? "~" + text : text }

    /// Returns the text of `part`, which is percent-decoded.
    func unescaped(_ part: Identifier) -> Identifier {
        let isEscaped = part.rawValue.utf8.first == 0x7E && isReserved(part.rawValue)
        guard isEscaped else { return part }
        let rest = part.rawValue.unicodeScalars.dropFirst()
        return Identifier(rest.first == "-" ? withSlashes(rest.dropFirst()) : String(rest))
    }

    /// Returns the text whose `withoutSlashes` is `end`.
    private func withSlashes(_ end: Substring.UnicodeScalarView) -> String {
        var text = ""
        var isEscaped = false
        for scalar in end {
            switch (isEscaped, scalar) {
            case (false, "~"): break
            case (true, "0"): text += "~"
            case (true, "1"): text += "/"
            default: text.unicodeScalars.append(scalar)
            }
            isEscaped = !isEscaped && scalar == "~"
        }
        return text
    }

    /// Whether `part`, percent-decoded, is a reserved name without a `~`: such a part is invalid.
    func isUnescaped(_ part: String) -> Bool { part.utf8.first != 0x7E && isReserved(part) }

    /// Whether `text` is a reserved name, escaped or not, or begins as what has a slash.
    func isReserved(_ text: String) -> Bool {
        // All reserved names begin with one of these.
        switch text.utf8.first {
        case 0x2E, 0x65, 0x73, 0x7E: break
        default: return false
        }
        let name = text.utf8.drop { $0 == 0x7E }
        switch name.first {
        case 0x2D: return true
        case 0x2E: return name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
        case 0x65 where self == .screen: return name.elementsEqual("events".utf8)
        case 0x73 where self == .screen: return name.elementsEqual("sections".utf8)
        default: return false
        }
    }
}
