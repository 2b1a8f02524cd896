internal import CMicrohttpd
internal import Glibc
import HTTPServing

/// The head of a request: its target as it came, its method, version and header fields.
struct RequestHead {
    /// The target: a path and perhaps a query, or with scheme and authority before them (RFC 9112, section 3.2.2).
    private(set) var target: [UInt8]
    private(set) var method: Method = .get
    private(set) var headers = HeaderFields()
    private(set) var isBeforeHTTP11 = false
    /// Whether a zero byte ended the request line for libmicrohttpd before its end.
    private(set) var isCutShort = false

    /// What is known once the request line has come.
    init(target: UnsafeRawBufferPointer) { self.target = Array(target) }

    /// Makes it the head of another request, in the memory that it has.
    mutating func reset(target: UnsafeRawBufferPointer) {
        self.target.removeAll(keepingCapacity: true)
        self.target.append(contentsOf: target)
        (method, headers, isBeforeHTTP11, isCutShort) = (.get, HeaderFields(), false, false)
    }

    /// Reads the rest from libmicrohttpd, once all header fields have come.
    mutating func complete(
        from connection: OpaquePointer, url: UnsafePointer<CChar>, method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) {
        self.method = Method(String(cString: method))
        isBeforeHTTP11 = strcmp(version, "HTTP/1.0") == 0
        // Both stand in the line as it came, one byte apart.
        isCutShort = version - url != target.count + 1
        withUnsafeMutablePointer(to: &headers) { fields in
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, headerHandler, fields)
        }
    }

    /// What stands before the first `?`, without scheme and authority.
    var path: ArraySlice<UInt8> { originForm.prefix { $0 != 0x3F } }
    /// What stands after the first `?`.
    var query: ArraySlice<UInt8> { originForm.drop { $0 != 0x3F }.dropFirst() }
    /// The path for a problem's `instance`.
    var instance: String { String(String(decoding: path, as: UTF8.self).prefix(256)) }

    private var originForm: ArraySlice<UInt8> {
        guard target.first != 0x2F else { return target[...] }
        for scheme in ["http://", "https://"] where target.starts(with: scheme.utf8) {
            let rest = target.dropFirst(scheme.utf8.count).drop { $0 != 0x2F && $0 != 0x3F }
            return rest.first == 0x2F ? rest : [0x2F] + rest
        }
        return target[...]
    }
}

/// Called for each header field of a request.
private func headerHandler(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
    _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
    let fields = context?.assumingMemoryBound(to: HeaderFields.self)
    fields?.pointee.append(text(name, nameSize), text(value, valueSize))
    return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
}
