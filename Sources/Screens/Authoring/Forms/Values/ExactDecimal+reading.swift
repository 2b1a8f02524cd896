extension ExactDecimal {
    /// The number that `text` writes as JSON does (RFC 8259, section 6): `19.99`, `-5`, `2e3`. `nil` if it writes none,
    /// or one of more than 18 digits.
    public init?(_ text: String) {
        guard case .exact(let number) = DecimalReading(text) else { return nil }
        self = number
    }
}

/// The result of reading the text of a JSON number exactly.
enum DecimalReading: Equatable {
    /// The number.
    case exact(ExactDecimal)
    /// The number is too large, and positive or negative.
    case tooLarge(isNegative: Bool)
    /// The number has more than 18 fraction digits.
    case tooFine
    /// The number has so many fraction digits, and more digits in all than a number can have.
    case tooLong(fractionDigits: Int, isNegative: Bool)
    /// The text isn't a number.
    case none

    /// Reads `text` in one pass, however long it is.
    init(_ text: String) {
        var digits = NumberText()
        for byte in text.utf8 where !digits.read(byte) {
            self = .none
            return
        }
        self = digits.result
    }
}

/// The digits and the exponent of a number, read byte by byte.
private struct NumberText {
    private enum Part { case sign, whole, fraction, exponentSign, exponent }

    private var part = Part.sign
    private var isNegative = false
    /// The digits from the first one that isn't 0.
    private var digits: [UInt8] = []
    private var leadsWithZero = false
    private var wholeCount = 0
    private var fractionCount = 0
    private var exponentCount = 0
    private var exponent = 0
    private var hasNegativeExponent = false

    mutating func read(_ byte: UInt8) -> Bool {
        switch (part, byte) {
        case (.sign, 0x2D): (isNegative, part) = (true, .whole)
        case (.sign, 0x30...0x39), (.whole, 0x30...0x39): return readWhole(byte)
        case (.whole, 0x2E) where wholeCount > 0: part = .fraction
        case (.fraction, 0x30...0x39):
            fractionCount += 1
            keep(byte)
        case (.whole, 0x65), (.whole, 0x45): return beginExponent(wholeCount > 0)
        case (.fraction, 0x65), (.fraction, 0x45): return beginExponent(fractionCount > 0)
        case (.exponentSign, 0x2B), (.exponentSign, 0x2D): (hasNegativeExponent, part) = (byte == 0x2D, .exponent)
        case (.exponentSign, 0x30...0x39), (.exponent, 0x30...0x39): readExponent(byte)
        default: return false
        }
        return true
    }

    private mutating func readWhole(_ byte: UInt8) -> Bool {
        if leadsWithZero { return false }
        part = .whole
        leadsWithZero = wholeCount == 0 && byte == 0x30
        wholeCount += 1
        keep(byte)
        return true
    }

    private mutating func beginExponent(_ isAllowed: Bool) -> Bool {
        part = .exponentSign
        return isAllowed
    }

    private mutating func readExponent(_ byte: UInt8) {
        part = .exponent
        exponentCount += 1
        // A text has fewer digits than this, so that a larger exponent makes no difference.
        if exponent < 1_000_000_000 { exponent = exponent * 10 + Int(byte - 0x30) }
    }

    private mutating func keep(_ digit: UInt8) {
        if !digits.isEmpty || digit != 0x30 { digits.append(digit - 0x30) }
    }

    var result: DecimalReading {
        let isWhole = part == .whole && wholeCount > 0
        guard isWhole || part == .fraction && fractionCount > 0 || part == .exponent && exponentCount > 0 else {
            return .none
        }
        let zeros = digits.reversed().prefix { $0 == 0 }.count
        let significant = digits.dropLast(zeros)
        guard !significant.isEmpty else { return .exact(0) }
        let scale = fractionCount - zeros - (hasNegativeExponent ? -exponent : exponent)
        if significant.count - scale > 19 { return .tooLarge(isNegative: isNegative) }
        if scale > 18 { return .tooFine }
        return exact(significant, scale)
    }

    /// The number whose digits are `significant`, the last of them at the decimal place `scale`.
    private func exact(_ significant: ArraySlice<UInt8>, _ scale: Int) -> DecimalReading {
        var units = 0
        for digit in significant + repeatElement(0, count: max(-scale, 0)) {
            let (product, isTooLarge) = units.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = product.subtractingReportingOverflow(Int(digit))
            if isTooLarge || overflows { return beyond(scale) }
            units = sum
        }
        // Counted down, since there is one more negative number than there are positive ones.
        if !isNegative, units == .min { return beyond(scale) }
        return ExactDecimal(units: isNegative ? units : -units, fractionDigits: max(scale, 0)).map { .exact($0) }
            ?? .none
    }

    /// A number of too many digits.
    private func beyond(_ scale: Int) -> DecimalReading {
        scale > 0 ? .tooLong(fractionDigits: scale, isNegative: isNegative) : .tooLarge(isNegative: isNegative)
    }
}
