import CurlFetching
import Testing

/// Which URLs may be fetched.
@Suite struct HTTPURLTests {
    @Test(arguments: [
        ("http://127.0.0.1:4318", "http://127.0.0.1:4318/a/b", "http"), ("https://h/", "https://h/a/b", "https"),
        ("http://h/c", "http://h/c", "http"), ("HTTPS://h/c?d=e", "HTTPS://h/c?d=e", "https"),
        ("http://[::1]:80", "http://[::1]:80/a/b", "http"),
    ])
    func `the default path is added to a URL without one`(_ text: String, _ whole: String, _ scheme: String) throws {
        let url = try #require(HTTPURL(text, orPath: "/a/b"))
        #expect(url.description == whole && url.scheme == scheme)
    }

    @Test(arguments: [
        ("https://id.example.com/jwks", "https"), ("HTTPS://id.example.com", "https"), ("http://h", "http"),
        ("https://127.0.0.1:8443/a?p=b", "https"), ("https://[::1]/a", "https"),
    ])
    func `without a default path, a URL stays as it is written`(_ text: String, _ scheme: String) throws {
        let url = try #require(HTTPURL(text))
        #expect(url.description == text && url.scheme == scheme)
    }

    @Test(arguments: [
        "ftp://h/", "h", "", "http://", "https://", "http:///a", "https:///a", "http://user@h", "http://h/a b",
        "http://h\n", "file:///etc/passwd", "id.example.com/jwks", "https://user:secret@id.example.com",
        "https://id.example.com:x/", " https://id.example.com", "https://id.example.com/\u{0}",
        "https://id.\u{435}xample.com", "httpſ://id.example.com",
    ])
    func `an invalid URL, or one with a user, is refused`(_ text: String) { #expect(HTTPURL(text) == nil) }

    @Test func `URLs are compared by their bytes`() throws {
        let url = try #require(HTTPURL("http://h/a"))
        #expect(try url == #require(HTTPURL("http://h/a")))
        #expect(try url != #require(HTTPURL("http://h/A")))
    }
}
