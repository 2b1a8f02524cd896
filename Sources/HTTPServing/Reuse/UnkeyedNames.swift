extension HeaderName {
    /// The header fields that proxies, tracing and browsers add, and the position that a client has seen: ready
    /// responses are found without them (``Reuse``). Listing a field can't lead to a wrong response: one that was made
    /// by reading it isn't sent again, unless a ``ReuseStep`` reads it too.
    public static let unkeyed: [HeaderName] = [
        .sectionalPosition,
        .requestID, "X-Correlation-Id", "X-Amzn-Trace-Id", "X-Cloud-Trace-Context", "X-Request-Start", "CF-Ray",
        // W3C Trace Context and Baggage, B3, and those of vendors.
        .traceparent, .tracestate, "Baggage", "B3", "X-B3-TraceId", "X-B3-SpanId", "X-B3-ParentSpanId",
        "X-B3-Sampled", "X-B3-Flags", "Uber-Trace-Id", "Sentry-Trace", "X-Datadog-Trace-Id", "X-Datadog-Parent-Id",
        "X-Datadog-Sampling-Priority", "X-Datadog-Tags", "X-Datadog-Origin",
        // Of the client's address, of proxies, and of browsers.
        .xForwardedFor, "Forwarded", "X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP",
        "X-Envoy-External-Address", "X-Forwarded-Port",
        "Via", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Server", "X-Forwarded-Scheme", "X-Scheme",
        "X-Envoy-Attempt-Count", "X-Envoy-Expected-Rq-Timeout-Ms", "X-Envoy-Internal", "CF-IPCountry", "CF-Visitor",
        "CDN-Loop",
        "User-Agent", "Referer", "DNT", "Sec-GPC", "Priority", "Sec-Fetch-Dest", "Sec-Fetch-Mode", "Sec-Fetch-User",
        "Sec-CH-UA", "Sec-CH-UA-Mobile", "Sec-CH-UA-Platform",
    ]
}

/// A table of the names in ``HeaderName/unkeyed``. A look-up of another name mostly ends at an empty slot.
public struct UnkeyedNames: Sendable {
    public static let all = UnkeyedNames(HeaderName.unkeyed)

    private struct Slot {
        var start = 0
        /// 0 if the slot is empty.
        var count = 0
    }

    private static let size = 256
    private var text: [UInt8] = []
    private var slots = [Slot](repeating: Slot(), count: size)

    private init(_ names: [HeaderName]) {
        for name in names {
            var slot = Self.slot(of: name.rawValue.utf8.span)
            while slots[slot].count > 0 { slot = (slot + 1) % Self.size }
            slots[slot] = Slot(start: text.count, count: name.rawValue.utf8.count)
            text.append(contentsOf: name.rawValue.utf8)
        }
    }

    /// Returns whether `name` is one of them, ignoring case.
    public func contains(_ name: Span<UInt8>) -> Bool {
        guard !name.isEmpty else { return false }
        var index = Self.slot(of: name)
        while slots[index].count > 0 {
            let slot = slots[index]
            if slot.count == name.count, name.isSame(as: text.span.extracting(slot.start..<slot.start + slot.count)) {
                return true
            }
            index = (index + 1) % Self.size
        }
        return false
    }

    /// Returns the first slot to look at, from the length and three letters without their case.
    private static func slot(of name: Span<UInt8>) -> Int {
        let (first, middle, last) = (name[0] | 0x20, name[name.count / 2] | 0x20, name[name.count - 1] | 0x20)
        return (name.count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 3 &+ Int(last)) % size
    }
}
