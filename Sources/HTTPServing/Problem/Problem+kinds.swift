extension Problem {
    /// Returns a 400: the request is malformed.
    public static func badRequest(_ detail: String) -> Problem {
        Problem(name: "bad-request", status: .badRequest, title: "Bad request", detail: detail)
    }

    /// Returns a 401: the token can't be verified. `realm` (RFC 6750, section 3) is the service's name. A request that
    /// has no bearer token gets a challenge without an error code (section 3.1).
    public static func unauthorized(_ detail: String, realm: String, hasToken: Bool = true) -> Problem {
        var challenge = "Bearer realm=\"\(realm)\""
        if hasToken { challenge += ", error=\"invalid_token\", error_description=\"\(errorDescription(detail))\"" }
        return Problem(
            name: "invalid-token", status: .unauthorized, title: "Invalid token", detail: detail,
            headers: [.wwwAuthenticate: challenge])
    }

    /// Returns `text` as `error_description` may have it: visible ASCII and the space, with apostrophes instead of `"`,
    /// `\` and all others. At most 200 bytes, because the head of a response has little room.
    private static func errorDescription(_ text: String) -> String {
        let allowed = text.utf8.prefix(200).map { (byte: UInt8) -> UInt8 in
            (0x20...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C ? byte : 0x27
        }
        return String(decoding: allowed, as: UTF8.self)
    }

    /// Returns a 403: the caller's role doesn't allow it.
    public static func forbidden(_ detail: String) -> Problem {
        Problem(name: "forbidden", status: .forbidden, title: "Forbidden", detail: detail)
    }

    /// Returns a 404: the resource doesn't exist, or the caller may not see it.
    public static func notFound(_ detail: String) -> Problem {
        Problem(name: "not-found", status: .notFound, title: "Not found", detail: detail)
    }

    /// Returns a 405: the resource doesn't support the method, only those in `allow`.
    public static func methodNotAllowed(_ method: Method, allow: [Method]) -> Problem {
        let allowed = allow.map(\.name).joined(separator: ", ")
        return Problem(
            name: "method-not-allowed", status: .methodNotAllowed, title: "Method not allowed",
            detail: "\(method.name.prefix(32)) is not allowed here. Allowed: \(allowed).",
            headers: [.allow: allowed])
    }

    /// Returns a 406: the client accepts none of the available media types.
    public static func notAcceptable(_ accept: String, available: [String]) -> Problem {
        Problem(
            name: "not-acceptable", status: .notAcceptable, title: "Not acceptable",
            detail: "Accept must allow \(available.joined(separator: " or ")).")
    }

    /// Returns a 409: another change was written first.
    public static func conflict(_ detail: String) -> Problem {
        Problem(name: "conflict", status: .conflict, title: "Conflict", detail: detail)
    }

    /// Returns a 409: a limit is reached. `detail` says what to do about it.
    public static func limitReached(_ detail: String) -> Problem {
        Problem(name: "limit-reached", status: .conflict, title: "Limit reached", detail: detail)
    }

    /// Returns a 429: a quota of the caller is used up. There may be room after `retryAfter` seconds.
    public static func tooManyRequests(_ detail: String, retryAfter: Int) -> Problem {
        Problem(
            name: "too-many-requests", status: .tooManyRequests, title: "Too many requests", detail: detail,
            headers: [.retryAfter: String(retryAfter)])
    }

    /// Returns a 412: the client doesn't show the current content.
    public static func preconditionFailed(_ detail: String) -> Problem {
        Problem(name: "precondition-failed", status: .preconditionFailed, title: "Precondition failed", detail: detail)
    }

    /// A 421: the request is for a host that this service doesn't answer for.
    public static let misdirected = Problem(
        name: "misdirected-request", status: .misdirectedRequest, title: "Misdirected request",
        detail: "Unknown host. Check the host name in the URL.")

    /// Returns a 422: JSON of the wrong shape or with wrong values, listed in `violations`.
    public static func unprocessable(_ detail: String, _ violations: [Violation] = []) -> Problem {
        Problem(
            name: "unprocessable-content", status: .unprocessableContent, title: "Unprocessable content",
            detail: detail, violations: violations)
    }

    /// Returns a 413: the content is larger than `limit` bytes.
    public static func contentTooLarge(limit: Int) -> Problem {
        Problem(
            name: "content-too-large", status: .contentTooLarge, title: "Content too large",
            detail: "The request body is too large. At most \(limit) bytes are allowed.")
    }

    /// Returns a 414: the URL is longer than `limit` bytes.
    public static func uriTooLong(limit: Int) -> Problem {
        Problem(
            name: "uri-too-long", status: .uriTooLong, title: "URI too long",
            detail: "The URL is too long. At most \(limit) bytes are allowed.")
    }

    /// Returns a 431: the header has too many bytes or fields.
    public static func headersTooLarge(_ detail: String) -> Problem {
        Problem(
            name: "header-fields-too-large", status: .requestHeaderFieldsTooLarge,
            title: "Header fields too large", detail: detail)
    }

    /// Returns a 415: the content has none of the media types `types`.
    public static func unsupportedMediaType(
        _ contentType: String?, of types: [String] = ["application/json"]
    ) -> Problem {
        let sent = contentType.map { "is \($0)" } ?? "is missing"
        return Problem(
            name: "unsupported-media-type", status: .unsupportedMediaType, title: "Unsupported media type",
            detail: "Content-Type \(sent). It must be \(types.joined(separator: " or ")).")
    }

    /// Returns a 415: the content has the coding `coding`, such as `gzip`, and none is decoded (RFC 9110, section 15.5.16).
    package static func unsupportedCoding(_ coding: String) -> Problem {
        Problem(
            name: "unsupported-media-type", status: .unsupportedMediaType, title: "Unsupported media type",
            detail: "Content-Encoding \(coding) is not supported. Send the request body uncompressed.",
            headers: [.acceptEncoding: "identity"])
    }

    /// A 500: an error of the server. The cause is in the log only.
    public static let internalError = internalError(
        "An internal error occurred. Report the X-Request-Id of this response: the log has its cause.")

    /// Returns a 500: an error of the server. `detail` says what it means for the client.
    public static func internalError(_ detail: String) -> Problem {
        Problem(name: "internal-error", status: .internalServerError, title: "Internal error", detail: detail)
    }

    /// Returns a 503: the service is temporarily unavailable. A retry may succeed after `retryAfter` seconds.
    public static func unavailable(_ detail: String, retryAfter: Int) -> Problem {
        Problem(
            name: "unavailable", status: .serviceUnavailable, title: "Unavailable", detail: detail,
            headers: [.retryAfter: String(retryAfter)])
    }
}
