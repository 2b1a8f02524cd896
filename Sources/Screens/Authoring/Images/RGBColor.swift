/// A colour of the colour space sRGB, such as the one that is shown until an image has loaded.
public struct RGBColor: Hashable, Sendable {
    /// The colour on the wire: `#` and six hexadecimal digits, with capital letters.
    public let hex: String

    /// A colour by its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        hex = [red, green, blue].reduce(into: "#") { $0 += Self.digits($1) }
    }

    /// A colour such as `#2AA198`; `nil` for any other form.
    public init?(hex: String) {
        let bytes = Array(hex.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"), bytes[1...].allSatisfy(Self.isHexDigit) else {
            return nil
        }
        self.hex = hex.uppercased()
    }

    private static func digits(_ part: UInt8) -> String {
        (part < 0x10 ? "0" : "") + String(part, radix: 16, uppercase: true)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
