import Basics
import HTTPServing
import JSON

/// Entity tags (RFC 9110, section 8.8.3): a revision in quotes, with a suffix for a coded form.
enum EntityTag {
    static func tag(_ revision: Identifier) -> String {
        String(joining: "\"", revision.rawValue, "\"")
    }

    /// Returns the revisions in a list of tags, for the weak comparison (RFC 9110, section 8.8.3.2): proxies that compress
    /// a content make its strong tag weak. Tags that are not of this service are ignored.
    static func revisions(_ list: String) -> [Identifier] {
        list.listMembers.compactMap { tag in
            let isWeak = tag.utf8.starts(with: "W/".utf8)
            return revision(isWeak ? String(Substring(tag.utf8.dropFirst(2))) : tag)
        }
    }

    /// Returns the revision of a strong tag, for the strong comparison.
    static func revision(_ tag: String) -> Identifier? {
        let bytes = tag.utf8
        guard bytes.count > 1, bytes.first == 0x22, bytes.last == 0x22 else { return nil }
        let digits = bytes.dropFirst().prefix { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        let suffix = bytes.dropFirst(1 + digits.count).dropLast()
        guard digits.count == 32, suffix.isEmpty || suffix.elementsEqual("-gzip".utf8) else { return nil }
        return Identifier(String(Substring(digits)))
    }
}
