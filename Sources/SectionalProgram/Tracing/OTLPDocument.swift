import Basics
import FoundationEssentials
import JSON

/// The origin of spans, as OpenTelemetry's conventions describe a service.
struct TraceResource: Sendable {
    let attributes: [(key: String, value: SpanValue)]

    /// This process of the service `name`. Of `attributes` with the same key, the last one counts.
    init(name: String, version: String, attributes others: [(key: String, value: String)] = []) {
        let process = ProcessInfo.processInfo
        let own = [
            (key: "service.name", value: name), (key: "service.version", value: version),
            (key: "service.instance.id", value: "\(process.hostName):\(process.processIdentifier)"),
        ]
        let library = [
            (key: "telemetry.sdk.name", value: "sectional"), (key: "telemetry.sdk.language", value: "swift"),
        ]
        var attributes: [(key: String, value: SpanValue)] = []
        for (key, value) in own + others + library {
            attributes.removeAll { Identifier($0.key) == Identifier(key) }
            attributes.append((key, .text(value)))
        }
        self.attributes = attributes
    }
}

/// An `ExportTraceServiceRequest` of the OpenTelemetry protocol 1.x in its JSON form: ids are hex digits, 64-bit numbers
/// are strings.
struct OTLPDocument: Sendable {
    let resource: TraceResource
    let spans: [TraceSpan]

    var json: [UInt8] {
        var writer = JSONWriter(capacity: 512 + 768 * spans.count)
        writer.object { writer in
            writer.member("resourceSpans", array: { writer in writer.object { writeResource(to: &$0) } })
        }
        return writer.finish().array
    }

    private func writeResource(to writer: inout JSONWriter) {
        writer.member("resource", object: { $0.write(resource.attributes) })
        writer.member("scopeSpans", array: { writer in writer.object { writeScope(to: &$0) } })
    }

    private func writeScope(to writer: inout JSONWriter) {
        writer.member("scope", object: { $0.member("name", "sectional") })
        writer.member("spans", array: { writer in for span in spans { writer.object { $0.write(span) } } })
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ span: TraceSpan) {
        member("traceId", span.traceID.description)
        member("spanId", span.id.description)
        member("parentSpanId", ifPresent: span.parent?.description)
        member("traceState", ifPresent: span.state?.text)
        // Sampled, a random id, and whether the parent is another service's.
        member("flags", span.kind == .server && span.parent != nil ? 0x303 : 0x103)
        member("name", span.name)
        member("kind", span.kind.number)
        member("startTimeUnixNano", String(span.start))
        member("endTimeUnixNano", String(span.end))
        write(span.attributes)
        member("status", object: { if case .error = span.status { $0.member("code", 2) } })
    }

    fileprivate mutating func write(_ attributes: [(key: String, value: SpanValue)]) {
        member(
            "attributes",
            array: { writer in
                for (key, value) in attributes { writer.object { $0.write(key, value) } }
            })
    }

    private mutating func write(_ key: String, _ value: SpanValue) {
        member("key", key)
        member("value", object: { $0.write(value) })
    }

    private mutating func write(_ value: SpanValue) {
        switch value {
        case .text(let text): member("stringValue", text)
        case .integer(let number): member("intValue", String(number))
        case .boolean(let boolean): member("boolValue", boolean)
        }
    }
}

extension TraceSpan.Kind {
    fileprivate var number: Int {
        switch self {
        case .internal: 1
        case .server: 2
        case .client: 3
        }
    }
}
