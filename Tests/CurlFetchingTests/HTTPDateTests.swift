import CurlFetching
import Testing

/// Dates of HTTP.
@Suite struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ])
    func `each format of HTTP dates is read`(_ text: String, _ seconds: Int64) {
        #expect(HTTPDate(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "0", "-1", "tomorrow", "1994-11-06T08:49:37Z", "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT",
    ])
    func `an invalid HTTP date is refused`(_ text: String) { #expect(HTTPDate(text) == nil) }
}
