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
