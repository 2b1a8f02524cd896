extension StringProtocol {
    /// The members of a comma-separated header value (RFC 9110, section 5.6.1), without white space and without
    /// empty ones. Commas in quoted strings don't separate.
    public var listMembers: [String] { members.map { String(Substring($0)) } }

    /// Whether `isMember` holds for one of the members of a comma-separated header value.
    func hasListMember(_ isMember: (Substring) -> Bool) -> Bool { members.contains { isMember(Substring($0)) } }

    /// The text without spaces and tabs around it.
    var trimmingSpaces: String { String(Substring(Substring(self).utf8.trimmingSpaces)) }

    // On bytes: no comma, quote or space is part of a longer character.
    private var members: [Substring.UTF8View] {
        var isQuoted = false
        return Substring(self).utf8.split { byte in
            if byte == 0x22 { isQuoted.toggle() }
            return byte == 0x2C && !isQuoted
        }.map(\.trimmingSpaces).filter { !$0.isEmpty }
    }
}

extension Substring.UTF8View {
    fileprivate var trimmingSpaces: Self {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var rest = drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
        return rest
    }
}
