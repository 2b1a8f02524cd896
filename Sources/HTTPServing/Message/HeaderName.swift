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

/// The names that services use.
extension HeaderName {
    /// `Accept`
    public static let accept: HeaderName = "Accept"
    /// `Accept-Encoding`
    public static let acceptEncoding: HeaderName = "Accept-Encoding"
    /// `Accept-Language`
    public static let acceptLanguage: HeaderName = "Accept-Language"
    /// `Access-Control-Allow-Headers`
    public static let accessControlAllowHeaders: HeaderName = "Access-Control-Allow-Headers"
    /// `Access-Control-Allow-Methods`
    public static let accessControlAllowMethods: HeaderName = "Access-Control-Allow-Methods"
    /// `Access-Control-Allow-Origin`
    public static let accessControlAllowOrigin: HeaderName = "Access-Control-Allow-Origin"
    /// `Access-Control-Expose-Headers`
    public static let accessControlExposeHeaders: HeaderName = "Access-Control-Expose-Headers"
    /// `Access-Control-Max-Age`
    public static let accessControlMaxAge: HeaderName = "Access-Control-Max-Age"
    /// `Access-Control-Request-Method`
    public static let accessControlRequestMethod: HeaderName = "Access-Control-Request-Method"
    /// `Age`
    public static let age: HeaderName = "Age"
    /// `Allow`
    public static let allow: HeaderName = "Allow"
    /// `Authorization`
    public static let authorization: HeaderName = "Authorization"
    /// `Cache-Control`
    public static let cacheControl: HeaderName = "Cache-Control"
    /// `Cache-Status` (RFC 9211)
    public static let cacheStatus: HeaderName = "Cache-Status"
    /// `Content-Encoding`
    public static let contentEncoding: HeaderName = "Content-Encoding"
    /// `Content-Language`
    public static let contentLanguage: HeaderName = "Content-Language"
    /// `Content-Security-Policy`
    public static let contentSecurityPolicy: HeaderName = "Content-Security-Policy"
    /// `Content-Type`
    public static let contentType: HeaderName = "Content-Type"
    /// `X-Content-Type-Options`
    public static let contentTypeOptions: HeaderName = "X-Content-Type-Options"
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
    /// `RateLimit`
    public static let rateLimit: HeaderName = "RateLimit"
    /// `RateLimit-Policy`
    public static let rateLimitPolicy: HeaderName = "RateLimit-Policy"
    /// `X-Request-Id`
    public static let requestID: HeaderName = "X-Request-Id"
    /// `Retry-After`
    public static let retryAfter: HeaderName = "Retry-After"
    /// `Sec-Fetch-Site`
    public static let secFetchSite: HeaderName = "Sec-Fetch-Site"
    /// `Sectional-Cell-Types`
    public static let sectionalCellTypes: HeaderName = "Sectional-Cell-Types"
    /// `Sectional-Features`
    public static let sectionalFeatures: HeaderName = "Sectional-Features"
    /// `Sectional-Position`
    public static let sectionalPosition: HeaderName = "Sectional-Position"
    /// `Sectional-Release`
    public static let sectionalRelease: HeaderName = "Sectional-Release"
    /// `Traceparent` (W3C Trace Context)
    public static let traceparent: HeaderName = "Traceparent"
    /// `Tracestate` (W3C Trace Context)
    public static let tracestate: HeaderName = "Tracestate"
    /// `Vary`
    public static let vary: HeaderName = "Vary"
    /// `WWW-Authenticate`
    public static let wwwAuthenticate: HeaderName = "WWW-Authenticate"
    /// `X-Forwarded-For`
    public static let xForwardedFor: HeaderName = "X-Forwarded-For"
}
