internal import Glibc

/// What the header fields of a request say about where it ends, and whom it is for; noted while they are read, so that
/// nobody looks for them again.
struct Framing {
    /// The `Host` fields.
    private(set) var hosts = 0
    /// All fields.
    private(set) var fields = 0
    /// Bytes that libmicrohttpd keeps of the fields, with what it needs for each beside its text.
    private(set) var memory = 0
    /// Whether each name is one (RFC 9110, section 5.1).
    private(set) var hasTrueNames = true
    /// Bytes of content that are announced; `nil` where it comes in chunks, or where there is none.
    private(set) var contentLength: Int?
    private var lengths = 0
    private var codings = 0
    private var isChunked = false

    /// Notes one more field.
    mutating func note(_ name: UnsafeRawBufferPointer, _ value: String) {
        fields += 1
        memory += name.count + value.utf8.count + 64
        if !name.isToken { hasTrueNames = false }
        if name.isName("Host") {
            hosts += 1
        } else if name.isName("Content-Length") {
            lengths += 1
            contentLength = value.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(value) : nil
        } else if name.isName("Transfer-Encoding") {
            codings += 1
            isChunked = value.lowercased() == "chunked"
        }
    }

    /// Whether something is said about a content, even that it is empty.
    var announcesContent: Bool { lengths + codings > 0 }
    /// Whether `Content-Length` is missing, or one number.
    var hasTrueLength: Bool { lengths == 0 || (lengths == 1 && contentLength != nil) }
    /// Whether `Transfer-Encoding` is missing, or all that says how long the content is (RFC 9112, section 6.3).
    var hasTrueCoding: Bool { codings == 0 || (codings == 1 && isChunked && lengths == 0) }
}

extension UnsafeRawBufferPointer {
    /// Whether this is `name`, compared without case.
    fileprivate func isName(_ name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount, let baseAddress else { return false }
        return strncasecmp(baseAddress.assumingMemoryBound(to: CChar.self), name.cString, count) == 0
    }

    /// Whether this is a token (RFC 9110, section 5.6.2).
    fileprivate var isToken: Bool { !isEmpty && allSatisfy(\.isTokenCharacter) }
}

extension StaticString {
    fileprivate var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}

extension UInt8 {
    fileprivate var isTokenCharacter: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x2D, 0x30...0x39: true
        // ! # $ % & ' * + . ^ _ ` | ~
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
