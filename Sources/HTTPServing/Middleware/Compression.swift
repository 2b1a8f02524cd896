import Basics
public import JSON
import Synchronization

/// A content coding (RFC 9110, section 8.4.1), implemented by the adapter of a compression library.
public protocol ContentCoding: Sendable {
    /// The name in `Content-Encoding`, in lower case.
    var name: String { get }
    /// Returns the coded bytes, or `nil` if coding fails.
    func encode(_ bytes: Bytes) -> Bytes?
}

/// A middleware that compresses contents for clients that accept it (RFC 9110, section 12.5.3), if that makes them
/// smaller. A compressed content has an `ETag` of its own.
public struct Compression: Middleware {
    private let coding: any ContentCoding
    private let minimumBytes: Int
    private static let compressibleTypes = [
        "application/json", "application/problem+json", "image/svg+xml", "text/plain", "text/html", "text/css",
        "text/javascript",
    ]

    /// A middleware that codes contents of at least `minimumBytes` bytes by `coding`.
    public init(_ coding: any ContentCoding, minimumBytes: Int = 1024) {
        self.coding = coding
        self.minimumBytes = minimumBytes
    }

    public func send(_ response: inout Response, to request: Request) {
        guard isCompressible(response) else { return }
        response.headers.merge(.vary, HeaderName.acceptEncoding.rawValue)
        guard let body = response.body, body.count >= minimumBytes, isCodingAccepted(by: request),
            let coded = (response.codedForms ?? CodedForms()).form(of: body, by: coding)
        else { return }
        response.body = coded
        response.headers[.contentEncoding] = coding.name
        // The tag of the coded form is `"abc-gzip"` for `"abc"`.
        if let tag = response.headers[.etag] { response.headers[.etag] = "\(tag.dropLast())-\(coding.name)\"" }
    }

    private func isCompressible(_ response: Response) -> Bool {
        guard !response.headers.has(.contentEncoding), let type = response.headers[.contentType] else { return false }
        return Self.compressibleTypes.contains { type.isMediaType($0) }
    }

    /// Whether the client accepts the coding, and doesn't prefer the plain content.
    private func isCodingAccepted(by request: Request) -> Bool {
        guard let accepted = request.headers[.acceptEncoding].map(QualityList.init) else { return false }
        // `x-gzip` is another name of `gzip` (RFC 9110, section 8.4.1.3).
        let quality = accepted.quality(of: coding.name, wildcards: ["x-" + coding.name, "*"]) ?? 0
        let plain = accepted.quality(of: "identity", wildcards: []) ?? 0
        return quality > 0 && quality >= plain
    }
}

/// A cache of the coded forms of one content. Each is made when it is first requested.
public final class CodedForms: Sendable {
    /// The forms by the coding's name; `nil` for a form that isn't smaller than the content.
    private let forms = Mutex<[Identifier: Bytes?]>([:])

    public init() {}

    /// Returns `content` coded by `coding`; `nil` if coding fails or doesn't make it smaller.
    package func form(of content: Bytes, by coding: any ContentCoding) -> Bytes? {
        let name = Identifier(coding.name)
        if let known = forms.withLock({ $0[name] }) { return known }
        // Coded without the lock, so no thread waits for a compression. Two threads at the same time may do it twice.
        // It is copied into memory of exactly its size: coders allocate for the worst case.
        let coded = coding.encode(content).flatMap { $0.count < content.count ? Bytes.copying($0.array) : nil }
        return forms.withLock { forms in
            if let known = forms[name] { return known }
            forms[name] = .some(coded)
            return coded
        }
    }
}

/// A middleware that responds with 304 if the client has the current content (RFC 9110, section 13.1.2). Put it outside
/// ``Compression``: it compares the tag of the coded form that the client would get.
public struct ConditionalRequests: Middleware {
    public init() {}

    /// Compares the response's `ETag` with the request's `If-None-Match`, and makes the response a 304 if they match. One
    /// that no cache may store stays as it is: a 304 would change what is stored.
    public func send(_ response: inout Response, to request: Request) {
        guard request.method == .get || request.method == .head, response.status == .ok,
            let known = request.headers[.ifNoneMatch], let tag = response.headers[.etag], Self.matches(tag, known),
            response.headers[.cacheControl] != "no-store"
        else { return }
        // The fields that a cache needs are left (RFC 9110, section 15.4.5), and the content for its length:
        // `Content-Length` is that of a 200, or absent (section 8.6).
        response.status = .notModified
        for name in [HeaderName.contentType, .contentEncoding, .contentLanguage] { response.headers[name] = nil }
    }

    /// Returns whether `tag` is in `known`, by the weak comparison (RFC 9110, section 8.8.3.2).
    private static func matches(_ tag: String, _ known: String) -> Bool {
        let tag = Identifier(tag)
        if Identifier(known) == tag || Identifier(known) == "*" { return true }
        return known.listMembers.contains { Identifier($0) == tag || Identifier($0) == Identifier("W/" + tag.rawValue) }
    }
}
