internal import CCurl

/// A URL with the scheme `https`, as libcurl reads it: what is checked here is what is fetched.
public struct HTTPSURL: Equatable, Sendable, CustomStringConvertible {
    /// The URL's text.
    public let description: String

    /// Reads a URL. Returns `nil` if it isn't one, if its scheme is another one, if it contains a user or a password,
    /// or if it has other characters than visible ASCII, which can look like others.
    public init?(_ text: String) {
        // libcurl would skip a third slash.
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            text.utf8.dropFirst("https://".utf8.count).first != 0x2F, let url = curl_url()
        else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            Self.part(CURLUPART_SCHEME, of: url) == "https"
        else { return nil }
        description = text
    }

    /// Compares the bytes of the texts.
    public static func == (a: Self, b: Self) -> Bool { a.description.utf8.elementsEqual(b.description.utf8) }

    private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
