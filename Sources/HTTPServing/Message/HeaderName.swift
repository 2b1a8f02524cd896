/// The name of a header field, compared without case (RFC 9110, section 5.1).
public struct HeaderName: Sendable, ExpressibleByStringLiteral {
    /// The name as it is written to the wire.
    public let rawValue: String

    /// A name; the fields of messages are found by any case of it.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A name; the fields of messages are found by any case of it.
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }
}

extension HeaderName: Equatable {
    /// Whether both name the same field.
    public static func == (one: HeaderName, other: HeaderName) -> Bool { one.rawValue.isSame(as: other.rawValue) }
}

extension HeaderName {
    /// `Accept`
    public static let accept: HeaderName = "Accept"
    /// `Accept-Language`
    public static let acceptLanguage: HeaderName = "Accept-Language"
    /// `Allow`
    public static let allow: HeaderName = "Allow"
    /// `Authorization`
    public static let authorization: HeaderName = "Authorization"
    /// `Cache-Control`
    public static let cacheControl: HeaderName = "Cache-Control"
    /// `Content-Encoding`
    public static let contentEncoding: HeaderName = "Content-Encoding"
    /// `Content-Language`
    public static let contentLanguage: HeaderName = "Content-Language"
    /// `Content-Type`
    public static let contentType: HeaderName = "Content-Type"
    /// `Date`
    public static let date: HeaderName = "Date"
    /// `ETag`
    public static let etag: HeaderName = "ETag"
    /// `Expires`
    public static let expires: HeaderName = "Expires"
    /// `Host`
    public static let host: HeaderName = "Host"
    /// `Idempotency-Key`
    public static let idempotencyKey: HeaderName = "Idempotency-Key"
    /// `If-Match`
    public static let ifMatch: HeaderName = "If-Match"
    /// `If-None-Match`
    public static let ifNoneMatch: HeaderName = "If-None-Match"
    /// `Last-Event-ID`
    public static let lastEventID: HeaderName = "Last-Event-ID"
    /// `Location`
    public static let location: HeaderName = "Location"
    /// `Origin`
    public static let origin: HeaderName = "Origin"
    /// `Retry-After`
    public static let retryAfter: HeaderName = "Retry-After"
    /// `Vary`
    public static let vary: HeaderName = "Vary"
    /// `WWW-Authenticate`
    public static let wwwAuthenticate: HeaderName = "WWW-Authenticate"

    package static let acceptEncoding: HeaderName = "Accept-Encoding"
    package static let age: HeaderName = "Age"
    package static let cacheStatus: HeaderName = "Cache-Status"
    package static let contentSecurityPolicy: HeaderName = "Content-Security-Policy"
    package static let contentTypeOptions: HeaderName = "X-Content-Type-Options"
    package static let rateLimit: HeaderName = "RateLimit"
    package static let rateLimitPolicy: HeaderName = "RateLimit-Policy"
    package static let requestID: HeaderName = "X-Request-Id"
    package static let secFetchSite: HeaderName = "Sec-Fetch-Site"
    package static let sectionalCellTypes: HeaderName = "Sectional-Cell-Types"
    package static let sectionalFeatures: HeaderName = "Sectional-Features"
    package static let sectionalPosition: HeaderName = "Sectional-Position"
    package static let sectionalRelease: HeaderName = "Sectional-Release"
    package static let traceparent: HeaderName = "Traceparent"
    package static let tracestate: HeaderName = "Tracestate"
    package static let xForwardedFor: HeaderName = "X-Forwarded-For"
}
