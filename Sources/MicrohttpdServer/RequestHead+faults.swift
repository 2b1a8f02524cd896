import HTTPServing

extension RequestHead {
    /// The fault that makes the rest of the connection unreadable: a proxy in front of the server might see another end
    /// of the request, and so take the next request for content or the other way round (RFC 9112, section 11.2). The
    /// connection must be closed.
    var framingFault: Problem? {
        if isCutShort || !target.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
            return .badRequest("Invalid character in the request line. Percent-encode the URL.")
        }
        if !hasTrueTarget { return .badRequest("The request target must be a path or a URL (RFC 9112, section 3.2).") }
        if !hasTrueMethod { return .badRequest("Invalid character in the request method.") }
        if let rawFault { return .badRequest(rawFault.detail) }
        if !framing.hasTrueNames { return .badRequest("Invalid header field name (RFC 9110, section 5.1).") }
        return lengthFault ?? hostFault
    }

    /// The fault of the content's length (RFC 9112, section 6.3).
    private var lengthFault: Problem? {
        if isBeforeHTTP11, framing.hasCodings {
            return .badRequest("Transfer-Encoding requires HTTP/1.1 (RFC 9112, section 6.1).")
        }
        if !framing.hasTrueLength { return .badRequest("Content-Length must be a single number.") }
        if !framing.hasTrueCoding {
            return .badRequest("Transfer-Encoding must be chunked, without Content-Length.")
        }
        return framing.isExpectingInVain
            ? .badRequest("Expect requires a request body (RFC 9110, section 10.1.1).") : nil
    }

    /// The fault of the `Host` field (RFC 9112, section 3.2).
    private var hostFault: Problem? {
        let hosts = framing.hosts
        guard hosts == 1 || (hosts == 0 && isBeforeHTTP11) else {
            return .badRequest("Exactly one Host header field is required; this request has \(hosts).")
        }
        return framing.hasTrueHosts ? nil : .badRequest("Host must be a host name or address, with an optional port.")
    }
}

extension RawHead.Fault {
    /// The message for the client.
    fileprivate var detail: String {
        switch self {
        case .lineEnd: "Invalid line in the head: it must end in CR LF and have no zero byte."
        case .carriageReturn: "Invalid CR within a line of the head."
        case .fieldName: "Invalid header field name, or folded header field (RFC 9112, section 5)."
        case .otherFields: "Zero byte before a header field, or folded header field (RFC 9112, section 5)."
        }
    }
}
