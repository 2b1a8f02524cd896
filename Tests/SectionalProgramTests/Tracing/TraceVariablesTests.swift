import HTTPServing
import Testing
@testable import SectionalProgram

/// OpenTelemetry's environment variables, as its specification has them.
@Suite struct TraceVariablesTests {
    private static let endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT"
    private static let tracesEndpoint = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"

    private func configuration(_ environment: [String: String]) throws -> Configuration {
        let program = try DeclaredProgram(Bakery.self, [])
        let none = try Arguments([], options: [], positionalCount: 0)
        return try Configuration(program.name, program.settings, arguments: none, environment: environment)
    }

    @Test(
        arguments: [
            ([endpoint: "http://a:4318"], "http://a:4318/v1/traces"),
            ([endpoint: "https://a/otlp/"], "https://a/otlp/v1/traces"),
            ([endpoint: "http://a:4318", tracesEndpoint: "http://b/in"], "http://b/in"),
            ([tracesEndpoint: "http://b"], "http://b/"),
            ([endpoint: "http://a:4318", tracesEndpoint: "b:4318"], "http://a:4318/v1/traces"),
            ([endpoint: "http://a:4318", "BAKERY_TRACE_ENDPOINT": "http://c"], "http://c/v1/traces"),
            ([endpoint: "http://a:4318", "BAKERY_TRACE_ENDPOINT": ""], nil),
            ([endpoint: "http://a:4318", "OTEL_TRACES_EXPORTER": "none"], nil),
            ([endpoint: ""], nil), ([endpoint: "http://u:p@a"], nil), ([endpoint: "http://a?b"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func `the endpoint is read from OpenTelemetry's variables`(_ environment: [String: String], _ url: String?) throws {
        #expect(try configuration(environment)[.traceEndpoint]?.description == url)
    }

    @Test func `the source of a value is its variable`() throws {
        let configuration = try configuration([Self.endpoint: "http://a", "OTEL_TRACES_SAMPLER": "always_on"])
        for (setting, name) in [
            (AnySetting(Setting.traceEndpoint), Self.endpoint),
            (AnySetting(Setting.traceSampling), "OTEL_TRACES_SAMPLER"),
        ] { #expect(configuration.source(of: setting).name == name) }
    }

    @Test(arguments: [("true", false), ("TRUE", false), ("false", true), ("", true), ("1", true)])
    func `nothing is traced if the SDK is disabled`(_ value: String, _ isTraced: Bool) throws {
        let configuration = try configuration([Self.endpoint: "http://a", "OTEL_SDK_DISABLED": value])
        let export = TraceExport.make(try DeclaredProgram(Bakery.self, []), configuration, log: .silent)
        #expect((export != nil) == isTraced)
    }

    @Test(
        arguments: [
            ("always_on", nil, 1_000_000), ("parentbased_always_off", "0.5", 0), ("traceidratio", "0.25", 250_000),
            ("ParentBased_TraceIdRatio", "1", 1_000_000), ("traceidratio", nil, 1_000_000),
            ("traceidratio", "2", 1_000_000), ("jaeger_remote", "0.5", 10_000), ("", "0.5", 10_000),
        ] as [(String, String?, Int)])
    func `the sampler is read from OpenTelemetry's variables`(_ sampler: String, _ argument: String?, _ perMillion: Int)
        throws
    {
        var environment = ["OTEL_TRACES_SAMPLER": sampler]
        environment["OTEL_TRACES_SAMPLER_ARG"] = argument
        #expect(try configuration(environment)[.traceSampling].perMillion == perMillion)
        environment["BAKERY_TRACE_SAMPLING"] = "3%"
        #expect(try configuration(environment)[.traceSampling].perMillion == 30_000)
    }

    @Test func `header fields are read from OpenTelemetry's variables`() {
        let common = "api-key=a%2Cb%20c , Authorization=Basic dTpw==,,empty="
        let variables = TraceVariables(["OTEL_EXPORTER_OTLP_HEADERS": common])
        #expect(variables.fields["API-Key"] == "a,b c")
        #expect(variables.fields["authorization"] == "Basic dTpw==")
        #expect(variables.fields["empty"] == "" && variables.faults.isEmpty)
        let own = TraceVariables([
            "OTEL_EXPORTER_OTLP_HEADERS": common, "OTEL_EXPORTER_OTLP_TRACES_HEADERS": "key=own",
        ])
        #expect(own.fields["key"] == "own" && own.fields["api-key"] == nil)
    }

    @Test(arguments: ["a", "=b", "a b=c", "a=b%0d%0ac: d", "a=%", "a=%4", "a=%zz", "a=b,c", "a=%FF", "ä=b"])
    func `malformed header fields are refused`(_ text: String) {
        let variables = TraceVariables(["OTEL_EXPORTER_OTLP_HEADERS": text])
        #expect(variables.fields.fields.isEmpty)
        #expect(variables.faults.map(\.variable) == ["OTEL_EXPORTER_OTLP_HEADERS"])
    }

    private func attributes(_ environment: [String: String]) -> [String: String] {
        let variables = TraceVariables(environment).attributes
        var attributes: [String: String] = [:]
        for (key, value) in TraceResource(name: "bakery", version: "1", attributes: variables).attributes {
            guard case .text(let text) = value else { continue }
            #expect(attributes.updateValue(text, forKey: key) == nil)
        }
        return attributes
    }

    @Test func `resource attributes are read`() {
        let text = "deployment.environment.name=pro%64, team=a%3Db%2Cc,service.name=other,service.version=2,note="
        let described = attributes(["OTEL_RESOURCE_ATTRIBUTES": text, "OTEL_SERVICE_NAME": "bread, and more"])
        #expect(described["deployment.environment.name"] == "prod" && described["team"] == "a=b,c")
        #expect(described["service.name"] == "bread, and more" && described["service.version"] == "2")
        #expect(described["note"] == "" && described["telemetry.sdk.name"] == "sectional")
        #expect(attributes(["OTEL_RESOURCE_ATTRIBUTES": text])["service.name"] == "other")
        #expect(attributes(["OTEL_RESOURCE_ATTRIBUTES": "telemetry.sdk.name=x"])["telemetry.sdk.name"] == "sectional")
    }

    /// All of a variable is, if a part of it is wrong.
    @Test func `malformed resource attributes are ignored`() {
        for text in ["team=a,b", "team=%", "team=a,=b"] {
            let described = attributes(["OTEL_RESOURCE_ATTRIBUTES": text])
            #expect(described["team"] == nil && described["service.name"] == "bakery")
        }
    }

    @Test func `ignored variables are named in the log`() {
        let lines = LogLines()
        TraceVariables([
            Self.endpoint: "http://user:secret@a", "OTEL_SDK_DISABLED": "yes", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc",
            "OTEL_LOGS_EXPORTER": "console", "OTEL_TRACES_SAMPLER": "",
        ]).nameFaults(in: lines.log)
        let text = lines.all.joined(separator: "\n")
        for name in [Self.endpoint, "OTEL_SDK_DISABLED", "OTEL_EXPORTER_OTLP_PROTOCOL"] {
            #expect(text.contains("variable-ignored") && text.contains(name))
        }
        #expect(lines.all.count == 3 && !text.contains("secret"))
    }
}
