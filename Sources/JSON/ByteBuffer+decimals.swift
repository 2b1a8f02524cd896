extension ByteBuffer {
    /// Appends a number in decimal, with leading zeros up to `minimumCount` digits.
    mutating func append(digitsOf number: UInt64, minimumCount: Int) {
        let count = max(number.digitCount, minimumCount)
        room(for: count).writeDigits(of: number, count: count)
        advance(count)
    }
}

extension String {
    /// The decimal form of a whole number with leading zeros up to `minimumDigits` digits.
    public init(decimal number: UInt, minimumDigits: Int = 1) {
        let number = UInt64(number)
        let count = Swift.max(number.digitCount, minimumDigits)
        self.init(unsafeUninitializedCapacity: count) { text in
            UnsafeMutableRawPointer(text.baseAddress)?.writeDigits(of: number, count: count)
            return count
        }
    }

    /// The decimal form of a whole number: equal to `String(number)`, in a third of the time.
    public init(decimal number: Int64) {
        let count = number.magnitude.digitCount + (number < 0 ? 1 : 0)
        self.init(unsafeUninitializedCapacity: count) { text in
            guard let room = UnsafeMutableRawPointer(text.baseAddress) else { return 0 }
            room.storeBytes(of: 0x2D, as: UInt8.self)
            let sign = number < 0 ? 1 : 0
            (room + sign).writeDigits(of: number.magnitude, count: count - sign)
            return count
        }
    }
}

extension UInt64 {
    /// The number of decimal digits. Comparing is faster than dividing.
    @inline(__always)
    var digitCount: Int {
        var (count, rest) = (1, self)
        while rest >= 10_000 { (count, rest) = (count + 4, rest / 10_000) }
        return count + (rest < 10 ? 0 : rest < 100 ? 1 : rest < 1000 ? 2 : 3)
    }
}

extension UnsafeMutableRawPointer {
    /// Writes `number`, which has at most `count` digits, with leading zeros up to `count` digits. From the last to the
    /// first, two digits for each division.
    @inline(__always)
    func writeDigits(of number: UInt64, count: Int) {
        var (rest, index) = (number, count)
        while index >= 2 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            index -= 2
            copyPair(pair, to: index)
            rest = quotient
        }
        if index == 1 { storeBytes(of: UInt8(truncatingIfNeeded: 0x30 + rest), as: UInt8.self) }
    }

    @inline(__always)
    private func copyPair(_ pair: UInt64, to index: Int) {
        let digits = UnsafeRawPointer(Self.pairs.utf8Start)
            .loadUnaligned(fromByteOffset: Int(truncatingIfNeeded: pair) * 2, as: UInt16.self)
        storeBytes(of: digits, toByteOffset: index, as: UInt16.self)
    }

    /// The two digits of each number from 0 to 99.
    private static var pairs: StaticString {
        """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354\
        555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """
    }
}
