/// A response's status code (RFC 9110, section 15).
public struct Status: Hashable, Sendable {
    /// The three digits.
    public let code: Int
    /// The phrase that the RFC gives the code.
    public let reason: String

    /// A status by its code and phrase.
    public init(_ code: Int, _ reason: String) { (self.code, self.reason) = (code, reason) }
}

extension Status {
    /// 200.
    public static let ok = Status(200, "OK")
    /// 226 (RFC 3229, section 10.4.1).
    public static let imUsed = Status(226, "IM Used")
    /// 204.
    public static let noContent = Status(204, "No Content")
    /// 304.
    public static let notModified = Status(304, "Not Modified")
    /// 308.
    public static let permanentRedirect = Status(308, "Permanent Redirect")
    /// 400.
    public static let badRequest = Status(400, "Bad Request")
    /// 401.
    public static let unauthorized = Status(401, "Unauthorized")
    /// 403.
    public static let forbidden = Status(403, "Forbidden")
    /// 404.
    public static let notFound = Status(404, "Not Found")
    /// 405.
    public static let methodNotAllowed = Status(405, "Method Not Allowed")
    /// 406.
    public static let notAcceptable = Status(406, "Not Acceptable")
    /// 409.
    public static let conflict = Status(409, "Conflict")
    /// 412.
    public static let preconditionFailed = Status(412, "Precondition Failed")
    /// 413.
    public static let contentTooLarge = Status(413, "Content Too Large")
    /// 414.
    public static let uriTooLong = Status(414, "URI Too Long")
    /// 415.
    public static let unsupportedMediaType = Status(415, "Unsupported Media Type")
    /// 422.
    public static let unprocessableContent = Status(422, "Unprocessable Content")
    /// 429.
    public static let tooManyRequests = Status(429, "Too Many Requests")
    /// 431.
    public static let requestHeaderFieldsTooLarge = Status(431, "Request Header Fields Too Large")
    /// 500.
    public static let internalServerError = Status(500, "Internal Server Error")
    /// 503.
    public static let serviceUnavailable = Status(503, "Service Unavailable")
}
