import CurlFetching
import Testing

/// Which URLs may be fetched.
@Suite struct HTTPSURLTests {
    @Test(arguments: [
        "https://id.example.com/jwks", "HTTPS://id.example.com", "https://127.0.0.1:8443/a?p=b", "https://[::1]/a",
    ])
    func `an HTTPS URL is accepted`(_ text: String) { #expect(HTTPSURL(text)?.description == text) }

    @Test(arguments: [
        "http://id.example.com/jwks", "ftp://id.example.com", "file:///etc/passwd", "id.example.com/jwks", "",
        "https://", "https:///jwks", "https://user@id.example.com", "https://user:secret@id.example.com",
        "https://id.example.com:x/", "https://id.example.com/a b", " https://id.example.com",
        "https://id.example.com\n",
        "https://id.example.com/\u{0}", "https://id.\u{435}xample.com", "httpſ://id.example.com",
    ])
    func `a URL that is not HTTPS, or names a user, is refused`(_ text: String) { #expect(HTTPSURL(text) == nil) }

    @Test func `HTTPS URLs are compared by their bytes`() throws {
        let url = try #require(HTTPSURL("https://a/b"))
        #expect(try url == #require(HTTPSURL("https://a/b")))
        #expect(try url != #require(HTTPSURL("https://a/B")))
    }
}
