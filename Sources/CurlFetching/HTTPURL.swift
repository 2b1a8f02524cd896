internal import CCurl

/// A URL with the scheme `http` or `https`, as libcurl reads it.
package struct HTTPURL: Equatable, Sendable, CustomStringConvertible {
    package let description: String
    package let scheme: String

    /// Reads a URL. Returns `nil` if it isn't one, if its scheme is another one, if it contains a user or a password,
    /// or if it has other characters than visible ASCII. If it has no path, it gets `path`.
    package init?(_ text: String, orPath path: String = "/") {
        guard let url = ParsedURL(text, schemes: ["http", "https"]) else { return nil }
        guard let whole = url.path == "/" ? url.text(withPath: path) : text else { return nil }
        (description, scheme) = (whole, url.scheme)
    }

    package static func == (a: Self, b: Self) -> Bool { a.description.utf8.elementsEqual(b.description.utf8) }
}

/// A URL with the scheme `https`, as libcurl reads it: what is checked here is what is fetched.
package struct HTTPSURL: Equatable, Sendable, CustomStringConvertible {
    package let description: String

    /// Reads a URL. Returns `nil` if it isn't one, if its scheme is another one, if it contains a user or a password,
    /// or if it has other characters than visible ASCII, which can look like others.
    package init?(_ text: String) {
        guard ParsedURL(text, schemes: ["https"]) != nil else { return nil }
        description = text
    }

    package static func == (a: Self, b: Self) -> Bool { a.description.utf8.elementsEqual(b.description.utf8) }
}

/// A URL as libcurl reads it: what is checked here is what is fetched.
final class ParsedURL {
    private let handle: OpaquePointer
    let scheme: String

    /// Reads a URL. Returns `nil` if it isn't one, if its scheme is none of `schemes`, if it contains a user or a
    /// password, or if it has other characters than visible ASCII, which can look like others.
    init?(_ text: String, schemes: [String]) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !Self.hasThreeSlashes(text),
            let handle = curl_url()
        else { return nil }
        guard curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: handle), schemes.contains(scheme)
        else {
            curl_url_cleanup(handle)
            return nil
        }
        (self.handle, self.scheme) = (handle, scheme)
    }

    deinit { curl_url_cleanup(handle) }

    var path: String { Self.part(CURLUPART_PATH, of: handle) ?? "/" }

    /// Returns the URL's text with `path`; `nil` if there is no memory.
    func text(withPath path: String) -> String? {
        guard curl_url_set(handle, CURLUPART_PATH, path, 0) == CURLUE_OK else { return nil }
        return Self.part(CURLUPART_URL, of: handle)
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
