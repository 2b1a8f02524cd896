import Basics
import Foundation
import TestSupport
import Testing
@testable import SectionalProgram

/// The document that the collector gets.
@Suite struct OTLPDocumentTests {
    @Test func `spans are written as OTLP JSON`() throws {
        let recorded = RecordedSpans()
        let parent = TraceContext(traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
        let request = recorded.begin(parent: parent, state: TraceState("a=b"))
        request.rename("GET \"x\"")
        request.begin("read", kind: .client, ["text": "é", "number": -3, "is": true])?.end(.error(type: "Broken"))
        request.begin("inside")?.end()
        request.end()
        let json = OTLPDocument(resource: TraceResource(name: "test", version: "1.2"), spans: recorded.all).json
        let process = ProcessInfo.processInfo
        let (read, inside) = (recorded.all[0].id, recorded.all[1].id)
        let (start, trace) = (1_800_000_000_000_000_000, #""traceId":"0af7651916cd43dd8448eb211c80319c""#)
        // The clock moves by one microsecond with each beginning and end.
        func times(_ from: Int, _ to: Int) -> String {
            #""startTimeUnixNano":"\#(start + from * 1000)","endTimeUnixNano":"\#(start + to * 1000)""#
        }
        func attribute(_ key: String, _ value: String) -> String { #"{"key":"\#(key)","value":{\#(value)}}"# }
        func text(_ key: String, _ value: String) -> String { attribute(key, #""stringValue":"\#(value)""#) }
        let resource = [
            text("service.name", "test"), text("service.version", "1.2"),
            text("service.instance.id", "\(process.hostName):\(process.processIdentifier)"),
            text("telemetry.sdk.name", "sectional"), text("telemetry.sdk.language", "swift"),
        ].joined(separator: ",")
        let attributes = [
            text("text", "é"), attribute("number", #""intValue":"-3""#), attribute("is", #""boolValue":true"#),
            text("error.type", "Broken"),
        ].joined(separator: ",")
        let spans = [
            #"{\#(trace),"spanId":"\#(read)","parentSpanId":"\#(request.id)","flags":259,"name":"read","kind":3,"#
                + #"\#(times(2, 3)),"attributes":[\#(attributes)],"status":{"code":2}}"#,
            #"{\#(trace),"spanId":"\#(inside)","parentSpanId":"\#(request.id)","flags":259,"name":"inside","kind":1,"#
                + #"\#(times(4, 5)),"attributes":[],"status":{}}"#,
            #"{\#(trace),"spanId":"\#(request.id)","parentSpanId":"b7ad6b7169203331","traceState":"a=b","flags":771,"#
                + #""name":"GET \"x\"","kind":2,\#(times(1, 6)),"attributes":[],"status":{}}"#,
        ].joined(separator: ",")
        let scope = #"{"scope":{"name":"sectional"},"spans":[\#(spans)]}"#
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"resourceSpans":[{"resource":{"attributes":[\#(resource)]},"scopeSpans":[\#(scope)]}]}"#)
    }
}
