import CurlFetching
import Testing

/// Which URLs may be posted to.
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
        "ftp://h/", "h", "", "http://", "http:///a", "https:///a", "http://user@h", "http://h/a b", "http://h\n",
        "file:///etc/passwd",
    ])
    func `an invalid URL, or one with a user, is refused`(_ text: String) { #expect(HTTPURL(text) == nil) }

    @Test func `URLs are compared by their bytes`() throws {
        let url = try #require(HTTPURL("http://h/a"))
        #expect(try url == #require(HTTPURL("http://h/a")))
        #expect(try url != #require(HTTPURL("http://h/A")))
    }
}
