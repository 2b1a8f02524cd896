extension IPAddress: LosslessStringConvertible {
    /// The address that `text` is: four decimal numbers (`127.0.0.1`) or IPv6 (RFC 4291, section 2.2; `::1`), without
    /// a port, brackets or a zone. `nil` for everything else.
    public init?(_ text: String) { self.init(text: text.utf8.span) }

    /// The address that the bytes are the text of.
    init?(text: Span<UInt8>) {
        guard text.count <= Self.longestText else { return nil }
        if let bits = text.v4 { self.init(v4: bits) } else if let found = text.v6 { self = found } else { return nil }
    }

    private static let longestText = "0000:0000:0000:0000:0000:ffff:255.255.255.255".utf8.count

    /// The one text of the address: of IPv4 four decimal numbers, of IPv6 what RFC 5952 recommends.
    public var description: String {
        if let v4 { return (0..<4).map { String(v4 >> (24 - 8 * $0) & 0xFF) }.joined(separator: ".") }
        let groups = self.groups
        let zeros = Self.longestZeros(in: groups)
        guard zeros.count > 1 else { return Self.text(groups[...]) }
        return Self.text(groups[..<zeros.lowerBound]) + "::" + Self.text(groups[zeros.upperBound...])
    }

    /// The eight numbers of 16 bits.
    private var groups: [UInt64] { (0..<8).map { ($0 < 4 ? high : low) >> (48 - 16 * ($0 % 4)) & 0xFFFF } }

    private static func text(_ groups: ArraySlice<UInt64>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The first of the longest runs of zeros.
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
    /// The bits of four decimal numbers with dots between, without leading zeros, which some take for octal numbers.
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

    /// The address of eight groups of hexadecimal digits, of which `::` leaves out some that are zeros, and of which
    /// the last two may be an IPv4 address.
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

    /// Where the part that begins at `start` ends: before the next `separator`, or at the end.
    fileprivate func end(of start: Int, before separator: UInt8) -> Int? {
        var end = start
        while end < count, self[end] != separator { end += 1 }
        return start < end ? end : nil
    }

    /// The number that at most `maximum` digits are.
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

/// Groups of an IPv6 address, read one after another.
private struct Groups {
    private(set) var count = 0
    private var bits: UInt128 = 0

    var address: IPAddress {
        IPAddress(high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
    }

    /// These at the front of an address, `others` at its end, and zeros between.
    func joined(with others: Groups) -> IPAddress {
        var whole = self
        whole.bits = (count == 0 ? 0 : bits << UInt128(16 * (8 - count))) | others.bits
        return whole.address
    }

    /// Reads all of `text`. Returns false where it isn't groups with colons between; only where it ends the address,
    /// its end may be an IPv4 address.
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
    /// The value of a hexadecimal digit.
    fileprivate var hexDigit: UInt64? {
        switch self {
        case 0x30...0x39: UInt64(self - 0x30)
        case 0x41...0x46, 0x61...0x66: UInt64(self | 0x20) - 0x57
        default: nil
        }
    }
}
