extension JSONScanner {
    /// Scans a value to its last leaf. Throws `MalformedJSON` at what isn't JSON, and at a bracket that is nested deeper
    /// than `maximumDepth`.
    mutating func check(maximumDepth: Int) throws(MalformedJSON) {
        // The brackets that close what is open. A list instead of recursion: depth is bounded by no stack.
        var closings: [UInt8] = []
        repeat {
            if closings.last == 0x7D { try memberName() }
            if let closing = try opened(closings.count < maximumDepth) {
                closings.append(closing)
                continue
            }
            while let closing = closings.last, !take(0x2C) {
                try expect(closing)
                closings.removeLast()
            }
        } while !closings.isEmpty
    }

    private mutating func memberName() throws(MalformedJSON) {
        _ = try string()
        try expect(0x3A)
    }

    /// Scans a value that has no elements, or the opening bracket of one that has; returns the bracket that closes it.
    private mutating func opened(_ mayNest: Bool) throws(MalformedJSON) -> UInt8? {
        guard let first = peek(), first == 0x7B || first == 0x5B else {
            try leaf()
            return nil
        }
        if !mayNest { throw MalformedJSON(offset: index, isTooDeep: true) }
        try expect(first)
        let closing = first + 2
        return take(closing) ? nil : closing
    }

    private mutating func leaf() throws(MalformedJSON) {
        if peek() == 0x22 { _ = try string() } else { _ = try value() }
    }
}

extension JSONSlice {
    /// The depth of brackets that ``check()`` takes, as other readers of JSON do.
    private static let maximumDepth = 512

    /// Checks that the whole text is one JSON value (RFC 8259) in UTF-8, to the last leaf: the other functions don't look
    /// into values that they don't return. Throws `MalformedJSON` if it isn't, or if its brackets are nested deeper than
    /// 512. Half a surrogate pair is an error too: no Unicode text has it (section 8.2).
    public func check() throws(MalformedJSON) {
        var scanner = JSONScanner(self)
        try scanner.check(maximumDepth: Self.maximumDepth)
        try scanner.expectEnd()
    }
}
