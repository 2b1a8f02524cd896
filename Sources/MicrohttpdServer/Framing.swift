/// What the header fields of a request say about where it ends, and whom it is for; noted while they are read, so that
/// nobody looks for them again.
struct Framing {
    /// The `Host` fields.
    private(set) var hosts = 0
    /// All fields.
    private(set) var fields = 0
    /// Whether each name is one (RFC 9110, section 5.1).
    private(set) var hasTrueNames = true
    /// Bytes of content that are announced; `nil` where it comes in chunks, or where there is none.
    private(set) var contentLength: Int?
    private var lengths = 0
    private var codings = 0
    private var isChunked = false
    private var isExpecting = false

    /// Notes one more field.
    mutating func note(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        fields += 1
        if !name.isToken { hasTrueNames = false }
        if name.isName(.host) {
            hosts += 1
        } else if name.isName(.contentLength) {
            lengths += 1
            contentLength = value.decimal.flatMap(Int.init(exactly:))
        } else if name.isName(.transferEncoding) {
            codings += 1
            // On bytes: as texts, others are equal to it.
            isChunked = value.isName("chunked")
        } else if name.isName(.expect) {
            isExpecting = true
        }
    }

    /// Whether a content would come in chunks.
    var hasCodings: Bool { codings > 0 }
    /// Whether something is said about a content, even that it is empty.
    var announcesContent: Bool { lengths + codings > 0 }
    /// Whether it is asked before a content comes, and none comes (RFC 9110, section 10.1.1). libmicrohttpd 0.9.75 would
    /// take the next request of the connection for the content, and close the connection.
    var isExpectingInVain: Bool { isExpecting && codings == 0 && contentLength ?? 0 == 0 }
    /// Whether `Content-Length` is missing, or one number.
    var hasTrueLength: Bool { lengths == 0 || (lengths == 1 && contentLength != nil) }
    /// Whether `Transfer-Encoding` is missing, or all that says how long the content is (RFC 9112, section 6.3).
    var hasTrueCoding: Bool { codings == 0 || (codings == 1 && isChunked && lengths == 0) }
}
