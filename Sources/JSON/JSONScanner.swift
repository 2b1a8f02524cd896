internal import Basics

/// A scanner that finds where the values of a JSON text end.
struct JSONScanner {
    private let slice: JSONSlice
    private(set) var index: Int

    init(_ slice: JSONSlice) {
        self.slice = slice
        index = slice.range.lowerBound
    }

    /// Scans a list in brackets to the end of the text, and calls `element` at each element. Throws `MalformedJSON`.
    mutating func list(
        from opening: UInt8, to closing: UInt8, _ element: (inout JSONScanner) throws(MalformedJSON) -> Void
    ) throws(MalformedJSON) {
        try expect(opening)
        if peek() != closing {
            repeat { try element(&self) } while take(0x2C)
        }
        try expect(closing)
        try expectEnd()
    }

    /// Skips white space and `byte`. Throws `MalformedJSON` if another byte comes next.
    mutating func expect(_ byte: UInt8) throws(MalformedJSON) {
        if !take(byte) { throw MalformedJSON(offset: index) }
    }

    /// Throws `MalformedJSON` unless only white space follows.
    mutating func expectEnd() throws(MalformedJSON) {
        if peek() != nil { throw MalformedJSON(offset: index) }
    }

    /// Returns the next value, a string, decoded. Throws `MalformedJSON` if it isn't a string.
    mutating func string() throws(MalformedJSON) -> String {
        guard peek() == 0x22 else { throw MalformedJSON(offset: index) }
        let start = index
        try skip()
        let content = JSONSlice(slice.bytes, start + 1..<index - 1)
        guard let text = content.withUnsafeBytes({ JSONEscapes.text(of: $0) }) else {
            throw MalformedJSON(offset: start, hasNoText: true)
        }
        return text
    }

    /// Returns the next value. Checks only that brackets and strings are closed. Throws `MalformedJSON`.
    mutating func value() throws(MalformedJSON) -> JSONSlice {
        guard let first = peek() else { throw MalformedJSON(offset: index) }
        let start = index
        switch first {
        case 0x22, 0x7B, 0x5B: try skip()
        default: try skipWord()
        }
        return JSONSlice(slice.bytes, start..<index)
    }

    /// Skips a string, an array or an object. Throws `MalformedJSON` if the text ends too early.
    private mutating func skip() throws(MalformedJSON) {
        let limit = slice.range.upperBound
        let end = slice.bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[..<limit]).endOfValue(from: index) }
        guard let end else { throw MalformedJSON(offset: limit) }
        index = end
    }

    private mutating func skipWord() throws(MalformedJSON) {
        let start = index
        while let byte = current, !",:]}[{\" \t\r\n".utf8.contains(byte) { index += 1 }
        let word = JSONSlice(slice.bytes, start..<index)
        guard word.withUnsafeBytes({ JSONWords.isWord($0) }) else { throw MalformedJSON(offset: start) }
    }

    /// Skips white space, and `byte` if it comes next. Returns whether it does.
    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        index += 1
        return true
    }

    /// Skips white space, and returns the byte after it; `nil` at the end.
    mutating func peek() -> UInt8? {
        while let byte = current, Self.isWhiteSpace(byte) { index += 1 }
        return current
    }

    /// Whether `byte` is white space (RFC 8259, section 2).
    static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private var current: UInt8? {
        index < slice.range.upperBound ? slice.bytes.withUnsafeBytes { $0[index] } : nil
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the index after the string whose opening quote is at `start`; `nil` if it isn't closed.
    func endOfString(from start: Int) -> Int? {
        var index = start + 1
        while index < count {
            let byte = self[index]
            if byte == 0x22 { return index + 1 }
            index += byte == 0x5C ? 2 : 1
        }
        return nil
    }

    /// Returns the index after the string, array or object that begins at `start`; `nil` if it isn't closed. Brackets are
    /// counted, not compared.
    fileprivate func endOfValue(from start: Int) -> Int? {
        var (index, depth) = (start, 0)
        repeat {
            guard index < count else { return nil }
            let byte = self[index]
            if byte == 0x22 {
                guard let end = endOfString(from: index) else { return nil }
                index = end
                continue
            }
            if byte == 0x7B || byte == 0x5B { depth += 1 }
            if byte == 0x7D || byte == 0x5D { depth -= 1 }
            index += 1
        } while depth > 0
        return index
    }
}

extension JSONScanner {
    /// Scans a value to its last leaf: see ``JSONSlice/check(maximumDepth:hasUniqueNames:)``.
    mutating func check(maximumDepth: Int, hasUniqueNames: Bool) throws(MalformedJSON) {
        // The brackets that close what is open. A list instead of recursion: depth is bounded by no stack.
        var open: [(closing: UInt8, names: Set<Identifier>)] = []
        repeat {
            if open.last?.closing == 0x7D {
                let name = try string()
                if hasUniqueNames, !open[open.count - 1].names.insert(Identifier(name)).inserted {
                    throw MalformedJSON(offset: index)
                }
                try expect(0x3A)
            }
            if let closing = try opened(open.count < maximumDepth) {
                open.append((closing, []))
                continue
            }
            while let last = open.last, !take(0x2C) {
                try expect(last.closing)
                open.removeLast()
            }
        } while !open.isEmpty
    }

    /// Scans a value that has no elements, or the opening bracket of one that has; returns the bracket that closes it.
    private mutating func opened(_ mayNest: Bool) throws(MalformedJSON) -> UInt8? {
        guard let first = peek(), first == 0x7B || first == 0x5B else {
            if peek() == 0x22 { _ = try string() } else { _ = try value() }
            return nil
        }
        if !mayNest { throw MalformedJSON(offset: index, isTooDeep: true) }
        try expect(first)
        let closing = first + 2
        return take(closing) ? nil : closing
    }
}

extension JSONSlice {
    /// Checks that the whole text is one JSON value (RFC 8259) in UTF-8, to the last leaf: the other functions don't look
    /// into values that they don't return. Throws `MalformedJSON` if it isn't, if its brackets are nested deeper than
    /// `maximumDepth` (512, as other readers of JSON take them) or, with `hasUniqueNames`, if an object has two members
    /// with one name. Half a surrogate pair is an error too: no Unicode text has it (section 8.2).
    public func check(maximumDepth: Int = 512, hasUniqueNames: Bool = false) throws(MalformedJSON) {
        var scanner = JSONScanner(self)
        try scanner.check(maximumDepth: maximumDepth, hasUniqueNames: hasUniqueNames)
        try scanner.expectEnd()
    }
}
