/// The place of a request in a trace, as the header field `traceparent` has it (W3C Trace Context, section 3.2).
public struct TraceContext: Hashable, Sendable {
    /// The bit of `flags` that says that the caller may have recorded its span.
    public static let sampledFlag: UInt8 = 1
    /// The bit of `flags` that says that the trace's id is random (level 2, section 3.2.2.5.2).
    public static let randomFlag: UInt8 = 2

    /// The trace.
    public let traceID: TraceID
    /// The caller's span, which is the parent of this service's.
    public let spanID: SpanID
    /// The flags, ``sampledFlag`` and ``randomFlag``; bits without a meaning are left out.
    public let flags: UInt8

    /// A context; bits of `flags` without a meaning are left out.
    public init(_ traceID: TraceID, _ spanID: SpanID, flags: UInt8) {
        (self.traceID, self.spanID) = (traceID, spanID)
        self.flags = flags & (Self.sampledFlag | Self.randomFlag)
    }

    /// Whether the caller may have recorded its span.
    public var isSampled: Bool { flags & Self.sampledFlag != 0 }
}

extension TraceContext {
    /// The number of bytes of version 00.
    private static let count = 55

    /// Reads a value of `traceparent`. Returns `nil` if it is malformed: then the trace begins anew (section 4.3).
    public init?(traceparent text: String) { self.init(traceparent: text.utf8.span) }

    /// Reads the bytes of such a value.
    public init?(traceparent text: Span<UInt8>) {
        guard text.count >= Self.count, text[2] == 0x2D, text[35] == 0x2D, text[52] == 0x2D,
            let version = Hex.number(text, 0..<2), Self.isWhole(text, version),
            let high = Hex.number(text, 3..<19), let low = Hex.number(text, 19..<35),
            let span = Hex.number(text, 36..<52), let flags = Hex.number(text, 53..<55),
            let traceID = TraceID(high: high, low: low), let spanID = SpanID(span)
        else { return nil }
        self.init(traceID, spanID, flags: UInt8(flags))
    }

    /// Returns whether `text` may be a value with the flag ``sampledFlag``, without reading all of it.
    public static func mayBeSampled(_ text: Span<UInt8>) -> Bool {
        guard text.count >= count else { return false }
        // Letters that write an odd number are even ones.
        return (text[count - 1] & 1 == 1) == (text[count - 1] <= 0x39)
    }

    /// Whether nothing follows that the version doesn't allow. Later versions may append fields after a dash; 255 is
    /// none.
    private static func isWhole(_ text: Span<UInt8>, _ version: UInt64) -> Bool {
        if version == 0xFF { return false }
        return text.count == count || version > 0 && text[count] == 0x2D
    }

    /// The value of `traceparent`, in version 00.
    public var traceparent: String { "00-\(traceID)-\(spanID)-0\(flags)" }
}
