import HTTPServing

/// Entity tags (RFC 9110, section 8.8.3) of screens: a revision in quotes, with a suffix for a coded form.
enum EntityTag {
    /// The tag of a revision.
    static func tag(_ revision: String) -> String {
        var tag = "\""
        tag.reserveCapacity(revision.utf8.count + 2)
        tag += revision
        tag += "\""
        return tag
    }

    /// The revisions that a list of tags names; members that are none of ours are left out.
    static func revisions(_ list: String) -> [String] { list.listMembers.compactMap(revision) }

    private static func revision(_ tag: String) -> String? {
        guard tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
        let digits = tag.dropFirst().dropLast().prefix { $0.isHexDigit && !$0.isUppercase }
        return digits.count == 32 ? String(digits) : nil
    }
}
