extension IPAddress: LosslessStringConvertible {
    /// Parses an address: IPv4 as four decimal numbers (`127.0.0.1`), or IPv6 (RFC 4291, section 2.2; `::1`), without a
    /// port, brackets or a zone. `nil` for any other text.
    public init?(_ text: String) { self.init(text: text.utf8.span) }

    /// Parses an address from the bytes of its text; `nil` if they aren't one.
    init?(text: Span<UInt8>) {
        guard text.count <= Self.longestText else { return nil }
        if let bits = text.v4 { self.init(v4: bits) } else if let found = text.v6 { self = found } else { return nil }
    }

    private static let longestText = "0000:0000:0000:0000:0000:ffff:255.255.255.255".utf8.count

    /// The canonical text of the address: for IPv4 four decimal numbers, for IPv6 the form that RFC 5952 recommends.
    public var description: String {
        if let v4 { return (0..<4).map { String(v4 >> (24 - 8 * $0) & 0xFF) }.joined(separator: ".") }
        let groups = self.groups
        let zeros = Self.longestZeros(in: groups)
        guard zeros.count > 1 else { return Self.text(groups[...]) }
        return Self.text(groups[..<zeros.lowerBound]) + "::" + Self.text(groups[zeros.upperBound...])
    }

    /// The eight 16-bit groups.
    private var groups: [UInt64] { (0..<8).map { ($0 < 4 ? high : low) >> (48 - 16 * ($0 % 4)) & 0xFFFF } }

    private static func text(_ groups: ArraySlice<UInt64>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// Returns the first of the longest runs of zeros.
    private static func longestZeros(in groups: [UInt64]) -> Range<Int> {
        var (longest, start) = (0..<0, 0)
        for (index, group) in groups.enumerated() {
            if group != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<index + 1
            }
        }
        return longest
    }
}

extension Span<UInt8> {
    /// The bits of four decimal numbers separated by dots; `nil` for any other text. Leading zeros are rejected: some
    /// parsers read such numbers as octal.
    fileprivate var v4: UInt32? {
        var (bits, numbers, start) = (UInt32(0), 0, 0)
        while let end = end(of: start, before: 0x2E), let number = number(in: start..<end, radix: 10, maximum: 3) {
            guard number < 256, end - start == 1 || self[start] != 0x30 else { return nil }
            (bits, numbers) = (bits << 8 | UInt32(number), numbers + 1)
            if end == count { return numbers == 4 ? bits : nil }
            guard numbers < 4 else { return nil }
            start = end + 1
        }
        return nil
    }

    /// The address of eight groups of hexadecimal digits, where `::` stands for omitted zero groups, and the last two
    /// may be an IPv4 address; `nil` for any other text.
    fileprivate var v6: IPAddress? {
        var before = Groups()
        guard let gap = firstGap else { return before.read(self) && before.count == 8 ? before.address : nil }
        var after = Groups()
        guard before.read(extracting(0..<gap), endsAddress: false) || gap == 0,
            after.read(extracting(gap + 2..<count)) || gap + 2 == count
        else { return nil }
        return before.count + after.count < 8 ? before.joined(with: after) : nil
    }

    private var firstGap: Int? {
        for index in indices.dropLast() where self[index] == 0x3A && self[index + 1] == 0x3A { return index }
        return nil
    }

    /// Returns the end of the part that begins at `start`: the next `separator`, or the end; `nil` for an empty part.
    fileprivate func end(of start: Int, before separator: UInt8) -> Int? {
        var end = start
        while end < count, self[end] != separator { end += 1 }
        return start < end ? end : nil
    }

    /// Returns the number of at most `maximum` digits in `range`; `nil` if it isn't one.
    fileprivate func number(in range: Range<Int>, radix: UInt64, maximum: Int) -> UInt64? {
        guard range.count <= maximum else { return nil }
        var number: UInt64 = 0
        for index in range {
            guard let digit = self[index].hexDigit, digit < radix else { return nil }
            number = number * radix + digit
        }
        return number
    }
}

/// The groups of a part of an IPv6 address.
private struct Groups {
    private(set) var count = 0
    private var bits: UInt128 = 0

    var address: IPAddress {
        IPAddress(high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
    }

    /// Returns the address that begins with these groups and ends with `others`, with zeros between.
    func joined(with others: Groups) -> IPAddress {
        var whole = self
        whole.bits = (count == 0 ? 0 : bits << UInt128(16 * (8 - count))) | others.bits
        return whole.address
    }

    /// Appends all groups in `text`. Returns false if it isn't groups separated by colons. It may end with an IPv4
    /// address only if it ends the whole address.
    mutating func read(_ text: Span<UInt8>, endsAddress: Bool = true) -> Bool {
        var start = 0
        while let end = text.end(of: start, before: 0x3A) {
            guard append(text.extracting(start..<end), isLast: endsAddress && end == text.count) else { return false }
            if end == text.count { return true }
            start = end + 1
        }
        return false
    }

    private mutating func append(_ text: Span<UInt8>, isLast: Bool) -> Bool {
        if isLast, let address = text.v4 {
            (bits, count) = (bits << 32 | UInt128(address), count + 2)
        } else if let group = text.number(in: 0..<text.count, radix: 16, maximum: 4) {
            (bits, count) = (bits << 16 | UInt128(group), count + 1)
        } else {
            return false
        }
        return count <= 8
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit; `nil` for any other byte.
    fileprivate var hexDigit: UInt64? {
        switch self {
        case 0x30...0x39: UInt64(self - 0x30)
        case 0x41...0x46, 0x61...0x66: UInt64(self | 0x20) - 0x57
        default: nil
        }
    }
}
