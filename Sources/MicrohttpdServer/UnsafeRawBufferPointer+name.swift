internal import Glibc

/// The name or the value of a header field from libmicrohttpd.
extension UnsafeRawBufferPointer {
    /// Returns whether these bytes are `name`, ignoring case. Other lengths, which most names have, return at once.
    func isName(_ name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount, let baseAddress else { return false }
        return strncasecmp(baseAddress, name.utf8Start, count) == 0
    }

    /// The number in decimal digits, or `nil` for anything else or a number that is too large.
    var decimal: UInt64? {
        guard !isEmpty else { return nil }
        var number: UInt64 = 0
        for byte in self {
            guard (0x30...0x39).contains(byte) else { return nil }
            let (tens, isTooLong) = number.multipliedReportingOverflow(by: 10)
            let (sum, isTooGreat) = tens.addingReportingOverflow(UInt64(byte - 0x30))
            guard !isTooLong, !isTooGreat else { return nil }
            number = sum
        }
        return number
    }

    /// Whether the bytes are a token (RFC 9110, section 5.6.2).
    var isToken: Bool { !isEmpty && allSatisfy(\.isTokenCharacter) }

    /// The bytes without the white space that may follow a field's value (RFC 9112, section 5).
    var withoutSpaceAtEnd: UnsafeRawBufferPointer {
        var end = count
        while end > 0, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: self[..<end])
    }
}
