extension StringProtocol {
    /// The members of a comma-separated header value (RFC 9110, section 5.6.1), without white space and without
    /// empty ones. Commas in quoted strings don't separate.
    public var listMembers: [String] {
        var isQuoted = false
        return split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }.map { $0.trimmingSpaces }.filter { !$0.isEmpty }
    }

    /// The text without spaces and tabs around it.
    var trimmingSpaces: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = self[...].drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
        return String(rest)
    }
}
