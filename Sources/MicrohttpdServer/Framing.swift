import HTTPServing

/// The facts about a request's framing and host from its header fields, collected while they are read.
struct Framing {
    private(set) var hosts = 0
    /// Whether each `Host` field is a host with an optional port.
    private(set) var hasValidHosts = true
    private(set) var fields = 0
    /// Whether each field name is a token (RFC 9110, section 5.1).
    private(set) var hasValidNames = true
    /// The announced length of the content, or `nil` if it comes in chunks or there is none.
    private(set) var contentLength: Int?
    private var lengths = 0
    private var codings = 0
    private var isChunked = false
    private var isExpecting = false

    mutating func note(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        fields += 1
        if !name.isToken { hasValidNames = false }
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
    /// Whether the request expects `100 Continue`, but has no content (RFC 9110, section 10.1.1). libmicrohttpd 0.9.75
    /// would take the next request on the connection for the content, and close the connection.
    var expectsWithoutContent: Bool { isExpecting && codings == 0 && contentLength ?? 0 == 0 }
    /// Whether `Content-Length` is missing or is exactly one number.
    var hasValidLength: Bool { lengths == 0 || (lengths == 1 && contentLength != nil) }
    /// Whether `Transfer-Encoding` is missing, or is `chunked` without `Content-Length` (RFC 9112, section 6.3).
    var hasValidCoding: Bool { codings == 0 || (codings == 1 && isChunked && lengths == 0) }
}

extension RequestHead {
    /// The fault that makes the rest of the connection unreadable: a proxy in front of the server might see another end
    /// of the request (RFC 9112, section 11.2). The connection must be closed.
    var framingFault: Problem? {
        if isCutShort || !target.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
            return .badRequest("Invalid character in the request line. Percent-encode the URL.")
        }
        if !hasValidTarget { return .badRequest("The request target must be a path or a URL (RFC 9112, section 3.2).") }
        if !hasValidMethod { return .badRequest("Invalid character in the request method.") }
        if let rawFault { return .badRequest(rawFault.detail) }
        if !framing.hasValidNames {
            return .badRequest("A header field has a name that is none (RFC 9110, section 5.1).")
        }
        return lengthFault ?? hostFault
    }

    /// The fault of the content's length (RFC 9112, section 6.3).
    private var lengthFault: Problem? {
        if isBeforeHTTP11, framing.hasCodings {
            return .badRequest("Transfer-Encoding requires HTTP/1.1 (RFC 9112, section 6.1).")
        }
        if !framing.hasValidLength { return .badRequest("Content-Length must be a single number.") }
        if !framing.hasValidCoding {
            return .badRequest("Transfer-Encoding must be chunked, without Content-Length.")
        }
        return framing.expectsWithoutContent ? .badRequest("Expect needs a content (RFC 9110, section 10.1.1).") : nil
    }

    /// The fault of the `Host` field (RFC 9112, section 3.2).
    private var hostFault: Problem? {
        let hosts = framing.hosts
        guard hosts == 1 || (hosts == 0 && isBeforeHTTP11) else {
            return .badRequest("Exactly one Host header field is required; this request has \(hosts).")
        }
        return framing.hasValidHosts ? nil : .badRequest("Host must be a host name or address, with an optional port.")
    }
}

extension RawHead.Fault {
    fileprivate var detail: String {
        switch self {
        case .lineEnd: "Invalid header line: it must end in CR LF, have no zero byte and not be folded."
        case .carriageReturn: "Invalid CR within a line of the head."
        case .fieldName: "Invalid header field name, or folded header field (RFC 9112, section 5)."
        case .otherFields: "Zero byte before a header field, or folded header field (RFC 9112, section 5)."
        }
    }
}
