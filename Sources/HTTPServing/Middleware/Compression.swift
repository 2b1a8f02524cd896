public import JSON

/// A content coding (RFC 9110, section 8.4.1), made by an adapter of a compression library.
public protocol ContentCoding: Sendable {
    /// The name in `Content-Encoding`, in lower case.
    var name: String { get }
    /// The coded bytes; `nil` where that fails.
    func encode(_ bytes: Bytes) -> Bytes?
}

/// Codes contents that get smaller by it, for clients that take them so (RFC 9110, section 12.5.3). A coded content
/// has an `ETag` of its own.
public struct Compression: Middleware {
    private let codings: [any ContentCoding]
    private let minimumBytes: Int
    private static let compressibleTypes = [
        "application/json", "application/problem+json", "image/svg+xml", "text/plain", "text/html", "text/css",
        "text/javascript",
    ]

    /// Codes contents of at least `minimumBytes` by that of `codings` which the client prefers, else by the first that
    /// it takes.
    public init(codings: [any ContentCoding], minimumBytes: Int = 1024) {
        self.codings = codings
        self.minimumBytes = minimumBytes
    }

    /// Codes the response where that is possible and worth it.
    public func send(_ response: inout Response, to request: Request) {
        guard isCompressible(response) else { return }
        response.headers.merge(.vary, HeaderName.acceptEncoding.rawValue)
        guard let body = response.body, body.count >= minimumBytes, let coding = coding(for: request) else { return }
        code(body, of: &response, by: coding)
    }

    private func isCompressible(_ response: Response) -> Bool {
        guard response.headers[.contentEncoding] == nil, let type = response.headers[.contentType] else {
            return false
        }
        return Self.compressibleTypes.contains { type.isMediaType($0) }
    }

    /// That of the greatest weight, of two alike the first; none where the client would rather have the plain content.
    private func coding(for request: Request) -> (any ContentCoding)? {
        guard let accepted = request.headers[.acceptEncoding].map(QualityList.init) else { return nil }
        let plain = accepted.quality(of: "identity", wildcards: []) ?? 0
        var best: (coding: (any ContentCoding)?, quality: Double) = (nil, 0)
        for coding in codings {
            let quality = accepted.quality(of: coding.name) ?? 0
            if quality > best.quality, quality >= plain { best = (coding, quality) }
        }
        return best.coding
    }

    private func code(_ body: Bytes, of response: inout Response, by coding: any ContentCoding) {
        guard let coded = (response.codedForms ?? CodedForms()).form(of: body, by: coding) else { return }
        response.body = coded
        response.headers[.contentEncoding] = coding.name
        if let tag = response.headers[.etag] { response.headers[.etag] = Self.tag(tag, coding) }
    }

    /// The tag of a coded form: `"abc"` as gzip is `"abc-gzip"`.
    private static func tag(_ tag: String, _ coding: any ContentCoding) -> String {
        tag.dropLast() + "-\(coding.name)\""
    }
}
