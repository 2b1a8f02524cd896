extension UInt8 {
    /// Whether the byte may be part of a token (RFC 9110, section 5.6.2).
    @inlinable
    public var isTokenCharacter: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x2D, 0x30...0x39: true
        // ! # $ % & ' * + . ^ _ ` | ~
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
