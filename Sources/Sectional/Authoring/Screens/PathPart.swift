internal import Identity

/// The encoding of a variable part of a URL's path: percent-encoded, with a `~` before reserved names. Reserved are
/// `sections` and `events`, which follow the path of a screen, and `.` and `..`, which clients and proxies resolve (RFC
/// 3986, section 5.2.4). The path of a tag called `events` is `/screens/tags/~events`.
enum PathPart {
    /// A part of a screen's path.
    case screen
    /// A section, a cell or an action.
    case id

    /// Returns `text` encoded as a part of a path.
    func encoded(_ text: String) -> String { escaped(text).percentEncoded }

    /// Returns the text of a part made by `encoded(_:)`.
    func decoded(_ part: Substring.UTF8View) -> Identifier {
        unescaped(Identifier(String(decoding: PercentCoding.decode(part), as: UTF8.self)))
    }

    private func escaped(_ text: String) -> String { isReserved(text) ? "~" + text : text }

    /// Returns the text of `part`, which is percent-decoded.
    func unescaped(_ part: Identifier) -> Identifier {
        let isEscaped = part.rawValue.utf8.first == 0x7E && isReserved(part.rawValue)
        return isEscaped ? Identifier(String(part.rawValue.dropFirst())) : part
    }

    /// Whether `part`, percent-decoded, is a reserved name without a `~`: such a part is invalid.
    func isUnescaped(_ part: String) -> Bool { part.utf8.first != 0x7E && isReserved(part) }

    /// Whether `text` is a reserved name, escaped or not.
    func isReserved(_ text: String) -> Bool {
        // All reserved names begin with one of these.
        switch text.utf8.first {
        case 0x2E, 0x65, 0x73, 0x7E: break
        default: return false
        }
        let name = text.utf8.drop { $0 == 0x7E }
        switch name.first {
        case 0x2E: return name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
        case 0x65 where self == .screen: return name.elementsEqual("events".utf8)
        case 0x73 where self == .screen: return name.elementsEqual("sections".utf8)
        default: return false
        }
    }
}
