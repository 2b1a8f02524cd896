/// The facts about a request's framing and host from its header fields, collected while they are read.
struct Framing {
    /// The number of `Host` fields.
    private(set) var hosts = 0
    /// Whether each `Host` field is a host with an optional port.
    private(set) var hasTrueHosts = true
    /// The number of all fields.
    private(set) var fields = 0
    /// Whether each field name is a token (RFC 9110, section 5.1).
    private(set) var hasTrueNames = true
    /// The announced length of the content, or `nil` if it comes in chunks or there is none.
    private(set) var contentLength: Int?
    private var lengths = 0
    private var codings = 0
    private var isChunked = false
    private var isExpecting = false

    /// Records a field.
    mutating func note(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        fields += 1
        if !name.isToken { hasTrueNames = false }
        if name.isName(.host) {
            hosts += 1
            if !value.withoutSpaceAtEnd.isHost { hasTrueHosts = false }
        } else if name.isName(.contentLength) {
            lengths += 1
            contentLength = value.decimal.flatMap(Int.init(exactly:))
        } else if name.isName(.transferEncoding) {
            codings += 1
            // Compared as bytes: comparing strings would accept other values too.
            isChunked = value.isName("chunked")
        } else if name.isName(.expect) {
            // Other expectations mean nothing to libmicrohttpd.
            if value.withoutSpaceAtEnd.isName("100-continue") { isExpecting = true }
        }
    }

    /// Whether a `Transfer-Encoding` is given.
    var hasCodings: Bool { codings > 0 }
    /// Whether content is announced, even if it is empty.
    var announcesContent: Bool { lengths + codings > 0 }
    /// Whether the request expects to be told to send a content, but has none (RFC 9110, section 10.1.1). libmicrohttpd 0.9.75 would take the
    /// next request on the connection for the content, and close the connection.
    var isExpectingInVain: Bool { isExpecting && codings == 0 && contentLength ?? 0 == 0 }
    /// Whether `Content-Length` is missing or is exactly one number.
    var hasTrueLength: Bool { lengths == 0 || (lengths == 1 && contentLength != nil) }
    /// Whether `Transfer-Encoding` is missing, or is `chunked` without `Content-Length` (RFC 9112, section 6.3).
    var hasTrueCoding: Bool { codings == 0 || (codings == 1 && isChunked && lengths == 0) }
}
