import Basics

/// A tiny version of an image, such as 16 by 12 pixels, that is sent with the cell and shown until the image has loaded.
public struct ImagePreview: Hashable, Sendable {
    /// The maximum length of the URL in bytes.
    public static let maximumLength = 1024
    /// The media types that it can have: those of pixels that apps can show. `image/svg+xml` isn't one.
    public static let mediaTypes = ["image/avif", "image/gif", "image/jpeg", "image/png", "image/webp"]

    /// The preview as a `data:` URL (RFC 2397) in base64.
    public let url: String

    /// A preview from a `data:` URL such as `data:image/png;base64,iVBOR…`. `nil` if it is longer than
    /// ``maximumLength``, has another media type or isn't base64 (RFC 4648, section 4): the image is then shown without.
    public init?(dataURL: String) {
        guard dataURL.utf8.count <= Self.maximumLength,
            let start = Self.starts.first(where: { dataURL.utf8.starts(with: $0.utf8) }),
            Self.isBase64(dataURL.utf8.dropFirst(start.utf8.count))
        else { return nil }
        url = dataURL
    }

    private static let starts = mediaTypes.map { "data:\($0);base64," }

    private static func isBase64(_ text: Substring.UTF8View) -> Bool {
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return !text.isEmpty && text.count.isMultiple(of: 4) && padding <= 2
            && text.dropLast(padding).allSatisfy(isBase64Digit)
    }

    private static func isBase64Digit(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == 0x2B || byte == 0x2F }
}

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
        // Seven characters in seven bytes are ASCII.
        guard hex.utf8.count == 7, hex.count == 7, hex.first == "#", hex.dropFirst().allSatisfy(\.isHexDigit) else {
            return nil
        }
        self.hex = hex.uppercased()
    }

    private static func digits(_ part: UInt8) -> String {
        (part < 0x10 ? "0" : "") + String(part, radix: 16, uppercase: true)
    }
}
