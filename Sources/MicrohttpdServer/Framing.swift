import HTTPServing

/// The facts about a request's framing and host from its header fields, collected while they are read.
struct Framing {
    private var hosts = 0
    /// Whether each `Host` field is a host with an optional port.
    private var hasValidHosts = true
    private(set) var fields = 0
    /// The announced length of the content, or `nil` if it comes in chunks or there is none.
    private(set) var contentLength: Int?
    private var lengths = 0
    private var codings = 0
    private var isChunked = false
    private var isExpecting = false

    mutating func note(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        fields += 1
        if name.isName(.host) {
            hosts += 1
            if !value.withoutSpaceAtEnd.isHost { hasValidHosts = false }
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

    var hasCodings: Bool { codings > 0 }
    /// Whether content is announced, even if it is empty.
    var announcesContent: Bool { lengths + codings > 0 }

    /// Returns the fault of the content's length (RFC 9112, section 6.3) or of the `Host` field (section 3.2).
    func fault(isBeforeHTTP11: Bool) -> Problem? {
        if isBeforeHTTP11, hasCodings {
            return .badRequest("Transfer-Encoding requires HTTP/1.1 (RFC 9112, section 6.1).")
        }
        guard lengths == 0 || (lengths == 1 && contentLength != nil) else {
            return .badRequest("Content-Length must be a single number.")
        }
        guard codings == 0 || (codings == 1 && isChunked && lengths == 0) else {
            return .badRequest("Transfer-Encoding must be chunked, without Content-Length.")
        }
        // libmicrohttpd 0.9.75 would take the next request on the connection for the content, and close the connection.
        if isExpecting, codings == 0, contentLength ?? 0 == 0 {
            return .badRequest("Expect needs a content (RFC 9110, section 10.1.1).")
        }
        guard hosts == 1 || (hosts == 0 && isBeforeHTTP11) else {
            return .badRequest("Exactly one Host header field is required; this request has \(hosts).")
        }
        return hasValidHosts ? nil : .badRequest("Host must be a host name or address, with an optional port.")
    }
}
