extension HeaderName {
    /// The header fields that proxies, tracing and browsers add, and that ready responses are found without: a response
    /// is sent again (``Reuse``) for requests that differ only in these fields. A response that was made by reading one
    /// of them, the client's address or the request's id isn't sent again at all, so listing a field can't lead to a
    /// wrong response.
    public static let unkeyed: [HeaderName] = ids + traces + addresses + proxies + browsers

    private static let ids: [HeaderName] = [
        .requestID, "X-Correlation-Id", "X-Amzn-Trace-Id", "X-Cloud-Trace-Context", "X-Request-Start", "CF-Ray",
    ]
    /// W3C Trace Context and Baggage, B3, and those of vendors.
    private static let traces: [HeaderName] = [
        .traceparent, .tracestate, "Baggage", "B3", "X-B3-TraceId", "X-B3-SpanId", "X-B3-ParentSpanId",
        "X-B3-Sampled", "X-B3-Flags", "Uber-Trace-Id", "Sentry-Trace", "X-Datadog-Trace-Id", "X-Datadog-Parent-Id",
        "X-Datadog-Sampling-Priority", "X-Datadog-Tags", "X-Datadog-Origin",
    ]
    private static let addresses: [HeaderName] = [
        .xForwardedFor, "Forwarded", "X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP",
        "X-Envoy-External-Address", "X-Forwarded-Port",
    ]
    private static let proxies: [HeaderName] = [
        "Via", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Server", "X-Forwarded-Scheme", "X-Scheme",
        "X-Envoy-Attempt-Count", "X-Envoy-Expected-Rq-Timeout-Ms", "X-Envoy-Internal", "CF-IPCountry", "CF-Visitor",
        "CDN-Loop",
    ]
    private static let browsers: [HeaderName] = [
        "User-Agent", "Referer", "DNT", "Sec-GPC", "Priority", "Sec-Fetch-Dest", "Sec-Fetch-Mode", "Sec-Fetch-User",
        "Sec-CH-UA", "Sec-CH-UA-Mobile", "Sec-CH-UA-Platform",
    ]
}
