internal import CCurl

/// A URL with the scheme `http` or `https`, as libcurl reads it: what is checked here is what is fetched.
package struct HTTPURL: Equatable, Sendable, CustomStringConvertible {
    package let description: String
    package let scheme: String

    /// Reads a URL. Returns `nil` if it isn't one, if its scheme is another one, if it contains a user or a password,
    /// or if it has other characters than visible ASCII, which can look like others. If it has no path, it gets `path`;
    /// otherwise it stays as it is written.
    package init?(_ text: String, orPath path: String? = nil) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !Self.hasThreeSlashes(text), let url = curl_url()
        else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: url), ["http", "https"].contains(scheme)
        else { return nil }
        self.scheme = scheme
        guard let path, Self.part(CURLUPART_PATH, of: url) ?? "/" == "/" else {
            description = text
            return
        }
        guard curl_url_set(url, CURLUPART_PATH, path, 0) == CURLUE_OK, let whole = Self.part(CURLUPART_URL, of: url)
        else { return nil }
        description = whole
    }

    /// libcurl would skip a third slash after the scheme.
    private static func hasThreeSlashes(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: 0x3A) else { return false }
        return text.utf8[text.utf8.index(after: colon)...].starts(with: "///".utf8)
    }

    private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}

/// A date of HTTP in one of the forms that recipients have to accept (RFC 9110, section 5.6.7), such as
/// `Sun, 06 Nov 1994 08:49:37 GMT`.
package struct HTTPDate: Equatable, Sendable {
    package let seconds: Int64

    /// Reads a date. Returns `nil` for a date before 1970, and for anything else. libcurl also reads other forms, and
    /// no field has any of these.
    package init?(_ text: String) {
        let time = curl_getdate(text, nil)
        guard time >= 0 else { return nil }
        seconds = Int64(time)
    }
}
