import HTTPServing

extension RequestHead {
    /// What makes the rest of the connection unreadable: a proxy before this server could see the end of the request
    /// elsewhere, and take for content what here would be the next request (RFC 9112, section 11.2). The connection
    /// has to be closed.
    var framingFault: Problem? {
        if isCutShort || !target.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
            return .badRequest("The request line has a character that a target can't have.")
        }
        if !headers.fields.allSatisfy({ $0.name.isToken }) {
            return .badRequest("A header field has a name that is none (RFC 9110, section 5.1).")
        }
        return lengthFault ?? hostFault
    }

    /// Bytes of content that are announced; `nil` where it comes in chunks, or where there is none.
    var contentLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// RFC 9112, section 6.3.
    private var lengthFault: Problem? {
        let length = headers["Content-Length"]
        if let length, !length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) || Int(length) == nil {
            return .badRequest("Content-Length has to be one number.")
        }
        guard let coding = headers["Transfer-Encoding"] else { return nil }
        return coding.lowercased() == "chunked" && length == nil
            ? nil : .badRequest("Transfer-Encoding has to be chunked, and to come without Content-Length.")
    }

    /// RFC 9112, section 3.2.
    private var hostFault: Problem? {
        let hosts = headers.fields.filter { $0.name.lowercased() == "host" }.count
        return hosts == 1 || (hosts == 0 && isBeforeHTTP11)
            ? nil : .badRequest("A request has to have one Host header field; this one has \(hosts).")
    }

    /// Bytes that libmicrohttpd keeps of the head, with what it needs for each field beside its text.
    var memory: Int {
        headers.fields.reduce(target.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
    }
}

extension String {
    /// Whether this is a token (RFC 9110, section 5.6.2).
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: Self.tokenMarks.contains(byte)
                }
            }
    }

    private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)
}
