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
    package var codedForms: CodedForms?
    /// The error that caused the response, for the log. Never sent.
    public var cause: (any Error)?
}

extension Response {
    /// A response with a status, header fields and a content.
    public init(_ status: Status, headers: HeaderFields = [:], body: Bytes? = nil) {
        // To set the properties one by one would end with a copy of all of them.
        self.init(status: status, headers: headers, body: body)
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

/// A response's status code (RFC 9110, section 15).
public struct Status: Hashable, Sendable {
    /// The three digits.
    public let code: Int

    /// A status with the code `code`.
    public init(_ code: Int) { self.code = code }
}

extension Status {
    /// 200.
    public static let ok = Status(200)
    /// 201.
    public static let created = Status(201)
    /// 204.
    public static let noContent = Status(204)
    /// 304.
    public static let notModified = Status(304)
    /// 308.
    public static let permanentRedirect = Status(308)
    /// 400.
    public static let badRequest = Status(400)
    /// 401.
    public static let unauthorized = Status(401)
    /// 403.
    public static let forbidden = Status(403)
    /// 404.
    public static let notFound = Status(404)
    /// 405.
    public static let methodNotAllowed = Status(405)
    /// 406.
    public static let notAcceptable = Status(406)
    /// 409.
    public static let conflict = Status(409)
    /// 412.
    public static let preconditionFailed = Status(412)
    /// 413.
    public static let contentTooLarge = Status(413)
    /// 414.
    public static let uriTooLong = Status(414)
    /// 415.
    public static let unsupportedMediaType = Status(415)
    /// 421.
    public static let misdirectedRequest = Status(421)
    /// 422.
    public static let unprocessableContent = Status(422)
    /// 429.
    public static let tooManyRequests = Status(429)
    /// 431.
    public static let requestHeaderFieldsTooLarge = Status(431)
    /// 500.
    public static let internalServerError = Status(500)
    /// 503.
    public static let serviceUnavailable = Status(503)
}
