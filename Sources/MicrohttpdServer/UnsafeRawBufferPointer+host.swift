import HTTPServing

extension UnsafeRawBufferPointer {
    /// Whether this is a host with an optional port, or nothing, as the value of `Host` has to be (RFC 9110, section
    /// 7.2; RFC 3986, section 3.2.2).
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

    fileprivate var isHexDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
