extension String {
    /// The members of a comma-separated header value (RFC 9110, section 5.6.1), without surrounding white space and
    /// without empty ones. Commas in quoted strings don't separate.
    public var listMembers: [String] {
        var members: [String] = []
        _ = hasListMember { member in
            if let text = try? UTF8Span(validating: member) { members.append(String(copying: text)) }
            return false
        }
        return members
    }

    /// Returns whether `isMember` returns true for a member of a comma-separated header value.
    func hasListMember(_ isMember: (Span<UInt8>) -> Bool) -> Bool {
        // By bytes: a comma, quote or space is never a part of a longer UTF-8 sequence.
        let bytes = utf8.span
        var start = 0
        var isQuoted = false
        for index in bytes.indices {
            switch bytes[index] {
            case 0x22: isQuoted.toggle()
            case 0x2C where !isQuoted:
                if bytes.holdsMember(in: start..<index, isMember) { return true }
                start = index + 1
            default: continue
            }
        }
        return bytes.holdsMember(in: start..<bytes.count, isMember)
    }
}

extension Span<UInt8> {
    fileprivate func holdsMember(in range: Range<Int>, _ isMember: (Span<UInt8>) -> Bool) -> Bool {
        let member = extracting(trimmingSpaces(range))
        return !member.isEmpty && isMember(member)
    }
}
