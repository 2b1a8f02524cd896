internal import CMicrohttpd
internal import Glibc
import HTTPServing

/// The head of a request: its target as received, its method, version and header fields.
struct RequestHead {
    /// The target: a path with an optional query, or an absolute URL (RFC 9112, section 3.2.2).
    private(set) var target: [UInt8] = []
    private(set) var method: Method = .get
    private(set) var headers = HeaderFields()
    private(set) var framing = Framing()
    /// The bytes of the connection's memory that libmicrohttpd uses for the head, including its records for each field.
    private(set) var memory = 0

    /// Stores the target, once the request line has arrived; reuses its memory.
    mutating func begin(target: [UInt8]) { self.target.append(contentsOf: target) }

    mutating func clear() {
        target.removeAll(keepingCapacity: true)
        (method, headers, framing, memory) = (.get, HeaderFields(), Framing(), 0)
    }

    /// Whether libmicrohttpd found the whole request line, in which `method`, `url` and `version` are one byte apart.
    static func isWhole(
        _ target: [UInt8], _ method: UnsafePointer<CChar>, _ url: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool { url - method == strlen(method) + 1 && version - url == target.count + 1 }

    /// Reads the rest from libmicrohttpd, once all header fields have arrived. Returns the fault that makes the rest of
    /// the connection unreadable: a proxy in front of the server might see another end of the request (RFC 9112, section
    /// 11.2). The connection must be closed then.
    mutating func complete(
        from connection: OpaquePointer, url: UnsafePointer<CChar>, method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) -> Problem? {
        let raw = Self.raw(connection, method)
        let requestLineEnd = version - method + strlen(version)
        var rawFault = RawHead.fault(in: raw, after: requestLineEnd)
        if strcmp(method, "GET") != 0 { self.method = Method(String(cString: method)) }
        withUnsafeMutablePointer(to: &self) { head in
            head.pointee.headers.reserveCapacity(Int(MHD_get_connection_values_n(connection, .HEADER_KIND, nil, nil)))
            let isWhole = FieldListing.isWhole(raw, after: requestLineEnd, of: connection, addingTo: head)
            if rawFault == nil, !isWhole { rawFault = .otherFields }
        }
        memory = raw.count + 64 * framing.fields + cookieMemory(connection)
        // A zero byte in the request line ends it early for libmicrohttpd.
        guard Self.isWhole(target, method, url, version), target.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            return .badRequest("Invalid character in the request line. Percent-encode the URL.")
        }
        guard hasValidTarget else {
            return .badRequest("The request target must be a path or a URL (RFC 9112, section 3.2).")
        }
        guard UnsafeRawBufferPointer(start: method, count: strlen(method)).isToken else {
            return .badRequest("Invalid character in the request method.")
        }
        if let rawFault { return .badRequest(rawFault.rawValue) }
        return framing.fault(isBeforeHTTP11: strcmp(version, "HTTP/1.0") == 0)
    }

    /// Returns the head as libmicrohttpd left it, from the method on.
    static func raw(_ connection: OpaquePointer, _ method: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: method, count: sectional_mhd_head_size(connection))
    }

    /// Returns the memory for cookies, which libmicrohttpd copies and splits.
    private func cookieMemory(_ connection: OpaquePointer) -> Int {
        let count = Int(MHD_get_connection_values_n(connection, .COOKIE_KIND, nil, nil))
        return count == 0 ? 0 : 64 * count + (headers["Cookie"]?.utf8.count ?? 0) + 16
    }

    mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        // The framing is recorded from the value with its trailing white space, as libmicrohttpd reads it.
        framing.note(name, value)
        headers.append(
            HeaderName(String(decoding: name, as: UTF8.self)), String(decoding: value.withoutSpaceAtEnd, as: UTF8.self))
    }

    /// Returns the request with this head, and moves the header fields into it; they record what is read.
    mutating func makeRequest(body: [UInt8], record: RequestRecord) -> Request {
        var fields = HeaderFields()
        swap(&fields, &headers)
        if let authority { fields[.host] = String(decoding: authority, as: UTF8.self) }
        fields.reads = record
        return Request(method, target: originForm, headers: fields, body: body, record: record)
    }

    /// Whether the target has a form of RFC 9112, section 3.2.
    private var hasValidTarget: Bool {
        if target.first == 0x2F || method == "CONNECT" { return true }
        guard let authority else { return method == .options && target == [0x2A] }
        return !authority.isEmpty && authority.first != 0x3A && authority.withUnsafeBytes { $0.isHost }
    }

    /// The target before the first `?`, without scheme and authority.
    var path: ArraySlice<UInt8> { originForm.prefix { $0 != 0x3F } }
    /// The path for a problem's `instance`, at most 256 characters.
    var instance: String { String(String(decoding: path, as: UTF8.self).prefix(256)) }

    private var originForm: ArraySlice<UInt8> {
        guard let afterScheme else { return target[...] }
        let rest = afterScheme.drop { $0 != 0x2F && $0 != 0x3F }
        return rest.first == 0x2F ? rest : [0x2F] + rest
    }

    /// The authority of an absolute URL, which counts instead of `Host` (RFC 9112, section 3.2.2).
    private var authority: ArraySlice<UInt8>? { afterScheme?.prefix { $0 != 0x2F && $0 != 0x3F } }

    /// The part after the scheme in an absolute URL; `nil` for other targets.
    private var afterScheme: ArraySlice<UInt8>? {
        guard target.first != 0x2F else { return nil }
        // Schemes are compared without case (RFC 3986, section 3.1).
        for scheme in ["http://", "https://"] {
            let start = target.prefix(scheme.utf8.count)
            if start.span.isSame(as: scheme) { return target.dropFirst(start.count) }
        }
        return nil
    }
}
