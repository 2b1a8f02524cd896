public import JSON

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
    private let codings: [any ContentCoding]
    private let minimumBytes: Int
    /// Almost all responses have the same `Vary`.
    private let vary = MergedMember(HeaderName.acceptEncoding.rawValue)
    private static let compressibleTypes = [
        "application/json", "application/problem+json", "image/svg+xml", "text/plain", "text/html", "text/css",
        "text/javascript",
    ]

    /// A middleware for contents of at least `minimumBytes` bytes. It uses the coding that the client prefers; among
    /// equal ones, the first in `codings`.
    public init(codings: [any ContentCoding], minimumBytes: Int = 1024) {
        self.codings = codings
        self.minimumBytes = minimumBytes
    }

    /// Compresses the response if its type and its size allow that.
    public func send(_ response: inout Response, to request: Request) {
        guard isCompressible(response) else { return }
        response.headers.merge(.vary, vary)
        guard let body = response.body, body.count >= minimumBytes, let coding = coding(for: request) else { return }
        code(body, of: &response, by: coding)
    }

    private func isCompressible(_ response: Response) -> Bool {
        guard !response.headers.has(.contentEncoding), let type = response.headers[.contentType] else { return false }
        return Self.compressibleTypes.contains { type.isMediaType($0) }
    }

    /// Returns the accepted coding with the greatest weight, among equal ones the first; `nil` if the client prefers
    /// the plain content.
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

    /// Returns the tag of a coded form: `"abc-gzip"` for `"abc"`.
    private static func tag(_ tag: String, _ coding: any ContentCoding) -> String {
        tag.dropLast() + "-\(coding.name)\""
    }
}
