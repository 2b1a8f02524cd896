internal import Glibc
import HTTPServing

/// The name or the value of a header field from libmicrohttpd.
extension UnsafeRawBufferPointer {
    /// Returns whether these bytes are `name`, ignoring case. Other lengths, which most names have, return at once.
    func isName(_ name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount, let baseAddress else { return false }
        return strncasecmp(baseAddress, name.utf8Start, count) == 0
    }

    var isDecimal: Bool { !isEmpty && allSatisfy { (0x30...0x39).contains($0) } }

    /// The number in decimal digits, or `nil` for anything else or a number that is too large.
    var decimal: UInt64? { isDecimal ? UInt64(String(decoding: self, as: UTF8.self)) : nil }

    /// Whether the bytes are a token (RFC 9110, section 5.6.2).
    var isToken: Bool { !isEmpty && allSatisfy(\.isTokenCharacter) }

    /// The bytes without the white space that may follow a field's value (RFC 9112, section 5).
    var withoutSpaceAtEnd: UnsafeRawBufferPointer {
        var end = count
        while end > 0, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: self[..<end])
    }
}

extension UnsafeRawBufferPointer {
    /// Whether this is a valid `Host`: a host with an optional port, or nothing (RFC 9110, section 7.2).
    var isHost: Bool {
        guard let end = first == 0x5B ? endOfAddress : endOfName else { return false }
        if end == count { return true }
        return self[end] == 0x3A && self[(end + 1)...].allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The end of the IPv6 address in brackets with which this begins; `nil` if it is none.
    private var endOfAddress: Int? {
        guard let bracket = firstIndex(of: 0x5D) else { return nil }
        let address = self[1..<bracket]
        let isAddress = address.contains(0x3A) && IPAddress(String(decoding: address, as: UTF8.self)) != nil
        return isAddress ? bracket + 1 : nil
    }

    /// The end of the name before a colon; `nil` if it has a byte that no name has.
    private var endOfName: Int? {
        var index = 0
        while index < count, self[index] != 0x3A {
            guard self[index].isNameCharacter || isEscape(at: index) else { return nil }
            index += 1
        }
        return index
    }

    private func isEscape(at index: Int) -> Bool {
        self[index] == 0x25 && index + 2 < count && self[index + 1].isHexDigit && self[index + 2].isHexDigit
    }
}

extension UInt8 {
    /// Whether the byte may be part of a registered name as it is: unreserved, or one of `!$&'()*+,;=`.
    fileprivate var isNameCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: true
        default: false
        }
    }

    fileprivate var isHexDigit: Bool { (0x30...0x39).contains(self) || (0x41...0x46).contains(self & ~0x20) }
}

/// The names of header fields that frame messages, or that the server writes itself.
extension StaticString {
    static var date: StaticString { "Date" }
    static var connection: StaticString { "Connection" }
    static var contentLength: StaticString { "Content-Length" }
    static var transferEncoding: StaticString { "Transfer-Encoding" }
    static var contentTypeOptions: StaticString { "X-Content-Type-Options" }
    static var requestID: StaticString { "X-Request-Id" }
    static var traceParent: StaticString { "Traceparent" }
    static var host: StaticString { "Host" }
    static var expect: StaticString { "Expect" }

    /// The text with the zero byte that ends it.
    var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
