import Foundation
import HTTPServing
@testable import SectionalProgram
import TestSupport
import Testing

/// The settings of traces.
@Suite struct TraceSettingsTests {
    @Test(arguments: [
        ("0%", 0, "0%"), ("100%", 1_000_000, "100%"), ("1%", 10_000, "1%"), ("0.5%", 5_000, "0.5%"),
        ("012.3400%", 123_400, "12.34%"), ("0.0001%", 1, "0.0001%"), ("100.0%", 1_000_000, "100%"),
    ])
    func readsAPercentage(_ text: String, _ perMillion: Int, _ written: String) throws {
        let share = try #require(SamplingShare(text))
        #expect(share.perMillion == perMillion && share.text == written)
    }

    @Test(arguments: [
        "", "%", "1", "0.5", ".5%", "5.%", "1.23456%", "100.0001%", "101%", "-1%", "1 %", "1e1%", "٣%", "1000%",
    ])
    func refusesOthers(_ text: String) { #expect(SamplingShare(text) == nil) }

    private func configuration(_ settings: [String: String]) throws -> Configuration {
        try Configuration(try DeclaredProgram(Bakery.self, []), settings)
    }

    @Test func addsThePathOfTheProtocol() throws {
        for (text, url) in [
            ("http://127.0.0.1:4318", "http://127.0.0.1:4318/v1/traces"),
            ("https://otel.example.com/", "https://otel.example.com/v1/traces"),
            ("https://otel.example.com/otlp/v1/traces", "https://otel.example.com/otlp/v1/traces"),
        ] { #expect(try configuration(["traceEndpoint": text])[.traceEndpoint]?.description == url) }
        for text in ["127.0.0.1:4318", "grpc://a", "http://user:secret@a", "http:///a"] {
            #expect(throws: CommandError.self) { try configuration(["traceEndpoint": text]) }
        }
    }

    @Test func readsHeaderFields() throws {
        let secret = try configuration(["traceHeaders": "Authorization=Bearer%20a%3Db, X-Team = two words "])
        let fields = try CollectorFields(secret).fields
        #expect(
            fields.fields.map { "\($0.name): \($0.value)" }
                == ["Content-Type: application/json", "Authorization: Bearer a=b", "X-Team: two words"])
        let folder = try TemporaryFolder()
        try Data("X-Key=from-a-file\n".utf8).write(to: URL(filePath: folder.file("headers")))
        let file = try configuration(["traceHeadersFile": folder.file("headers")])
        #expect(try CollectorFields(file).fields["X-Key"] == "from-a-file")
    }

    @Test(arguments: ["secret", "=secret", "a b=secret", "a=secret%0d%0aX-Other: b", "a=\u{e9}secret"])
    func refusesHeaderFields(_ text: String) throws {
        let configuration = try configuration(["traceHeaders": text])
        let error = #expect(throws: CommandError.self) { try CollectorFields(configuration) }
        #expect(error?.message.hasPrefix("traceHeaders: expected header fields") == true)
        #expect(error?.message.contains("secret") == false)
    }

    @Test func tracesNothingWithoutACollector() throws {
        let program = try DeclaredProgram(Bakery.self, [])
        #expect(try TraceExport.make(program, configuration([:]), log: .silent) == nil)
        let endpoint = ["traceEndpoint": "http://127.0.0.1:4318"]
        #expect(try TraceExport.make(program, configuration(endpoint), log: .silent) != nil)
    }
}
