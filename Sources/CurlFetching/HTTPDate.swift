internal import CCurl

/// A date of HTTP in one of the forms that recipients have to accept (RFC 9110, section 5.6.7), such as
/// `Sun, 06 Nov 1994 08:49:37 GMT`.
package struct HTTPDate: Equatable, Sendable {
    /// The date in seconds since 1970.
    package let seconds: Int64

    /// Reads a date. Returns `nil` for a date before 1970, and for anything else. libcurl also reads other forms, and
    /// no field has any of these.
    package init?(_ text: String) {
        let time = curl_getdate(text, nil)
        guard time >= 0 else { return nil }
        seconds = Int64(time)
    }
}
