public import JSON

/// A response with its whole content.
public struct Response: Sendable {
    /// The status.
    public var status: Status
    /// The header fields; `Content-Length`, `Date` and `Connection` are the server's.
    public var headers: HeaderFields
    /// The content; `nil` for none. That of a 304, and of an answer to HEAD, is not sent, only its length is.
    public var body: Bytes?
    /// A content that comes piece by piece, in the place of `body`.
    public var stream: (any BodyStream)?
    /// Whether it answers other requests too; `nil` for this one alone.
    public var reuse: Reuse?
    /// Where the coded forms of `body` are kept, if they are.
    public var codedForms: CodedForms?
    /// The error behind the response, for the log: it is never sent.
    public var cause: (any Error)?

    /// A response from its parts.
    public init(_ status: Status, headers: HeaderFields = [:], body: Bytes? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A response of JSON that stands ready.
    public static func json(_ body: Bytes, status: Status = .ok, headers: HeaderFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        return Response(status, headers: headers, body: body)
    }
}
