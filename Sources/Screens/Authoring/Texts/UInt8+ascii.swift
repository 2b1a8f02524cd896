/// Bytes of ASCII, in which most names are written.
extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var isLetterOrDigit: Bool { isLetter || isDigit }
    var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
