public import JSON

/// A response with its whole content.
public struct Response: Sendable {
    /// The status.
    public var status: Status
    /// The header fields, except `Content-Length`, `Date` and `Connection`, which the server sets.
    public var headers: HeaderFields
    /// The content; `nil` for none. For a 304, and for a HEAD request, only its length is sent.
    public var body: Bytes?
    /// A content in parts, instead of `body`.
    package var stream: (any BodyStream)?
    /// Whether the response can be sent for other requests, too; `nil` if it can't.
    package var reuse: Reuse?
    /// The cache of the coded forms of `body`, if there is one.
    package var codedForms: CodedForms?
    /// The error that caused the response, for the log. Never sent.
    public var cause: (any Error)?

    /// A response with a status, header fields and a content.
    public init(_ status: Status, headers: HeaderFields = [:], body: Bytes? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns how many bytes of ``body`` are sent in answer to `request`: none of a 304, a 204 or for HEAD.
    public func sentBytes(to request: Request) -> Int {
        guard request.method != .head, status != .notModified, status != .noContent else { return 0 }
        return body?.count ?? 0
    }

    /// Returns a response with JSON content.
    public static func json(_ body: Bytes, status: Status = .ok, headers: HeaderFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        return Response(status, headers: headers, body: body)
    }
}
