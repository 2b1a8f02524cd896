import HTTPServing

/// The names and addresses by which only the machine itself can be reached.
enum LoopbackHost {
    /// Returns whether `host`, a name or a literal address without a port, is a loopback host. Letters may be of either
    /// case, an IPv6 address may have brackets, and an address may have any of its forms.
    static func isOne(_ host: String) -> Bool {
        let bytes = Array(host.lowercased().utf8)
        let isBracketed = bytes.first == 0x5B && bytes.last == 0x5D
        let address = isBracketed ? bytes.dropFirst().dropLast() : bytes[...]
        return isHost(bytes[...]) || IPAddress(String(decoding: address, as: UTF8.self))?.isLoopback == true
    }

    /// Returns whether the value of a `Host` field (RFC 9110, section 7.2) is a loopback host, with or without a port.
    /// Any other text after the host makes it `false`.
    static func isOne(field value: String) -> Bool {
        let bytes = Array(value.utf8)
        let colon = bytes.lastIndex(of: 0x3A)
        // The last colon may be part of an address in brackets.
        guard let colon, bytes.last != 0x5D else { return isHost(bytes[...]) }
        return isHost(bytes[..<colon]) && isPort(bytes[(colon + 1)...])
    }

    private static let localhost = Array("localhost".utf8)
    private static let bracketed = Array("[::1]".utf8)

    /// Returns whether the bytes are a loopback host as in a URL: an IPv6 address has brackets there (RFC 3986, section
    /// 3.2.2).
    private static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.elementsEqual(localhost) || bytes.elementsEqual(bracketed) || isIPv4(bytes)
    }

    /// Returns whether the bytes are in 127.0.0.0/8 (RFC 1122, section 3.2.1.3), as four decimal numbers: a name may
    /// begin with 127 too.
    private static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
        let octets = bytes.split(separator: 0x2E, omittingEmptySubsequences: false).map { number($0, upTo: 255) }
        return octets.count == 4 && octets[0] == 127 && !octets.contains(nil)
    }

    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool { number(bytes, upTo: 65_535) != nil }

    /// Returns the number of at most five digits, without a sign or a leading zero, or `nil`.
    private static func number(_ digits: ArraySlice<UInt8>, upTo maximum: Int) -> Int? {
        guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        if digits.count > 1, digits.first == 0x30 { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return number <= maximum ? number : nil
    }
}
