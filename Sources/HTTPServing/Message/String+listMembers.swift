extension String {
    /// The members of a comma-separated header value (RFC 9110, section 5.6.1), without white space and without
    /// empty ones. Commas in quoted strings don't separate.
    public var listMembers: [String] {
        var members: [String] = []
        _ = hasListMember { member in
            if let text = try? UTF8Span(validating: member) { members.append(String(copying: text)) }
            return false
        }
        return members
    }

    /// Whether `isMember` holds for one of the members of a comma-separated header value.
    func hasListMember(_ isMember: (Span<UInt8>) -> Bool) -> Bool {
        // On bytes: no comma, quote or space is part of a longer character.
        let bytes = utf8.span
        var start = 0
        var isQuoted = false
        for end in 0...bytes.count {
            if end < bytes.count {
                if bytes[end] == 0x22 { isQuoted.toggle() }
                guard bytes[end] == 0x2C, !isQuoted else { continue }
            }
            let member = bytes.trimmingSpaces(start..<end)
            if !member.isEmpty, isMember(bytes.extracting(member)) { return true }
            start = end + 1
        }
        return false
    }
}

extension Substring {
    /// The text without spaces and tabs around it.
    var trimmingSpaces: String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var rest = utf8.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
        return String(Substring(rest))
    }
}
