import HTTPServing
import Identity
import JSON

/// Entity tags (RFC 9110, section 8.8.3): a revision in quotes, with a suffix for a coded form.
enum EntityTag {
    /// Returns the tag of a revision.
    static func tag(_ revision: Identifier) -> String {
        String(joining: "\"", revision.rawValue, "\"")
    }

    /// Returns the revisions in a list of tags, ignoring tags that are not of this service. A weak tag names its revision
    /// too: proxies that compress a content make its strong tag weak.
    static func revisions(_ list: String) -> [Identifier] {
        list.listMembers.compactMap { tag in
            let isWeak = tag.utf8.starts(with: "W/".utf8)
            return revision(isWeak ? String(Substring(tag.utf8.dropFirst(2))) : tag)
        }
    }

    /// Returns the revisions of the strong tags alone, for the strong comparison (RFC 9110, section 8.8.3.2).
    static func strongRevisions(_ list: String) -> [Identifier] { list.listMembers.compactMap(revision) }

    private static func revision(_ tag: String) -> Identifier? {
        let bytes = tag.utf8
        guard bytes.count > 1, bytes.first == 0x22, bytes.last == 0x22 else { return nil }
        let digits = bytes.dropFirst().prefix { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        return digits.count == 32 ? Identifier(String(Substring(digits))) : nil
    }
}
