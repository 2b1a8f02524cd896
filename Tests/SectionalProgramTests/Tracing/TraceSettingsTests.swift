import HTTPServing
import Testing
@testable import SectionalProgram

/// The settings of traces.
@Suite struct TraceSettingsTests {
    @Test(arguments: [
        ("0%", 0, "0%"), ("100%", 1_000_000, "100%"), ("1%", 10_000, "1%"), ("0.5%", 5_000, "0.5%"),
        ("012.3400%", 123_400, "12.34%"), ("0.0001%", 1, "0.0001%"), ("100.0%", 1_000_000, "100%"),
    ])
    func `a percentage is read`(_ text: String, _ perMillion: Int, _ written: String) throws {
        let share = try #require(SamplingShare(text))
        #expect(share.perMillion == perMillion && share.text == written)
    }

    @Test(arguments: [
        "", "%", "1", "0.5", ".5%", "5.%", "1.23456%", "100.0001%", "101%", "-1%", "1 %", "1e1%", "٣%", "1000%",
    ])
    func `an invalid percentage is refused`(_ text: String) { #expect(SamplingShare(text) == nil) }

    private func configuration(_ settings: [String: String]) throws -> Configuration {
        try Configuration(try DeclaredProgram(Bakery.self, []), settings)
    }

    @Test func `the protocol's path is added to the endpoint`() throws {
        for (text, url) in [
            ("http://127.0.0.1:4318", "http://127.0.0.1:4318/v1/traces"),
            ("https://otel.example.com/", "https://otel.example.com/v1/traces"),
            ("https://otel.example.com/otlp/v1/traces", "https://otel.example.com/otlp/v1/traces"),
        ] { #expect(try configuration(["traceEndpoint": text])[.traceEndpoint]?.description == url) }
        for text in ["127.0.0.1:4318", "grpc://a", "http://user:secret@a", "http:///a"] {
            #expect(throws: CommandError.self) { try configuration(["traceEndpoint": text]) }
        }
    }

    @Test func `without a collector nothing is traced`() throws {
        let program = try DeclaredProgram(Bakery.self, [])
        let none = try configuration([:])
        #expect(TraceExport.make(program, none, log: .silent) == nil)
        let endpoint = try configuration(["traceEndpoint": "http://127.0.0.1:4318"])
        #expect(TraceExport.make(program, endpoint, log: .silent) != nil)
    }
}
