extension Problem {
    /// 400: the request is not one that can be understood.
    public static func badRequest(_ detail: String) -> Problem {
        Problem(name: "bad-request", status: .badRequest, title: "Bad request", detail: detail)
    }

    /// 401: a token that can't be verified. `realm` is what the token is for (RFC 6750, section 3): the service's name.
    public static func unauthorized(_ detail: String, realm: String) -> Problem {
        let challenge = "Bearer realm=\"\(realm)\", error=\"invalid_token\""
        return Problem(
            name: "invalid-token", status: .unauthorized, title: "Invalid token", detail: detail,
            headers: [.wwwAuthenticate: challenge])
    }

    /// 403: the caller's role may not.
    public static func forbidden(_ detail: String) -> Problem {
        Problem(name: "forbidden", status: .forbidden, title: "Forbidden", detail: detail)
    }

    /// 404: nothing is there, or nothing that the caller may see.
    public static func notFound(_ detail: String) -> Problem {
        Problem(name: "not-found", status: .notFound, title: "Not found", detail: detail)
    }

    /// 405: the resource is there, but doesn't know the method.
    public static func methodNotAllowed(_ method: Method, allow: [Method]) -> Problem {
        let allowed = allow.map(\.name).joined(separator: ", ")
        return Problem(
            name: "method-not-allowed", status: .methodNotAllowed, title: "Method not allowed",
            detail: "\(method.name.prefix(32)) is not possible here; possible are \(allowed).",
            headers: [.allow: allowed])
    }

    /// 406: nothing that the server can write is acceptable.
    public static func notAcceptable(_ accept: String, available: [String]) -> Problem {
        Problem(
            name: "not-acceptable", status: .notAcceptable, title: "Not acceptable",
            detail: "The server writes \(available.joined(separator: ", ")), and Accept takes none of these.")
    }

    /// 409: another change came first.
    public static func conflict(_ detail: String) -> Problem {
        Problem(name: "conflict", status: .conflict, title: "Conflict", detail: detail)
    }

    /// 409: something has as many parts as it may have; `detail` says what to do about it.
    public static func limitReached(_ detail: String) -> Problem {
        Problem(name: "limit-reached", status: .conflict, title: "Limit reached", detail: detail)
    }

    /// 429: the caller has as much as one caller may have; `retryAfter` seconds later there may be room.
    public static func tooManyRequests(_ detail: String, retryAfter: Int) -> Problem {
        Problem(
            name: "too-many-requests", status: .tooManyRequests, title: "Too many requests", detail: detail,
            headers: [.retryAfter: String(retryAfter)])
    }

    /// 412: what the client shows is not what is there now.
    public static func preconditionFailed(_ detail: String) -> Problem {
        Problem(
            name: "precondition-failed", status: .preconditionFailed, title: "Precondition failed", detail: detail)
    }

    /// 422: JSON of the wrong shape or value; `violations` say where.
    public static func unprocessable(_ detail: String, _ violations: [Violation] = []) -> Problem {
        Problem(
            name: "unprocessable-content", status: .unprocessableContent, title: "Unprocessable content",
            detail: detail, violations: violations)
    }

    /// 413: the content is longer than `limit` bytes.
    public static func contentTooLarge(limit: Int) -> Problem {
        Problem(
            name: "content-too-large", status: .contentTooLarge, title: "Content too large",
            detail: "The content has more than the \(limit) bytes that are taken.")
    }

    /// 414: the target is longer than `limit` bytes.
    public static func uriTooLong(limit: Int) -> Problem {
        Problem(
            name: "uri-too-long", status: .uriTooLong, title: "URI too long",
            detail: "The URL has more than the \(limit) bytes that are taken.")
    }

    /// 431: there are more header bytes or fields than are taken.
    public static func headersTooLarge(_ detail: String) -> Problem {
        Problem(
            name: "header-fields-too-large", status: .requestHeaderFieldsTooLarge,
            title: "Header fields too large", detail: detail)
    }

    /// 415: the content is not JSON.
    public static func unsupportedMediaType(_ contentType: String?) -> Problem {
        Problem(
            name: "unsupported-media-type", status: .unsupportedMediaType, title: "Unsupported media type",
            detail: "The content has to be application/json; Content-Type says \(contentType ?? "nothing").")
    }

    /// 500: a fault of the server. What it was is in the log, not here.
    public static let internalError = internalError(
        "Something went wrong on our side. The log has the cause under this request's X-Request-Id.")

    /// 500: a fault of the server, of which `detail` says what it means for the client.
    public static func internalError(_ detail: String) -> Problem {
        Problem(name: "internal-error", status: .internalServerError, title: "Internal error", detail: detail)
    }

    /// 503: not now; `retryAfter` seconds later perhaps.
    public static func unavailable(_ detail: String, retryAfter: Int) -> Problem {
        Problem(
            name: "unavailable", status: .serviceUnavailable, title: "Unavailable", detail: detail,
            headers: [.retryAfter: String(retryAfter)])
    }
}
