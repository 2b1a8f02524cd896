import Basics
import CurlFetching
import HTTPServing

/// OpenTelemetry's environment variables about traces (OpenTelemetry specification, "Environment Variable
/// Specification" and "OTLP Exporter Configuration"). An empty variable counts as none; a wrong one is ignored.
struct TraceVariables: Sendable {
    /// A value with the name of its variable.
    typealias Named<Value> = (name: String, value: Value)

    private let environment: [String: String]
    /// Whether no traces are to be sent, whatever else is configured.
    private(set) var isDisabled = false
    private(set) var endpoint: Named<HTTPURL>?
    private(set) var sampling: Named<SamplingShare>?
    private(set) var fields: HeaderFields = [:]
    private(set) var attributes: [(key: String, value: String)] = []
    private(set) var faults: [(variable: String, expected: String)] = []

    init(_ environment: [String: String]) {
        self.environment = environment.filter { $0.key.utf8.starts(with: "OTEL_".utf8) && !$0.value.isEmpty }
        guard !self.environment.isEmpty else { return }
        isDisabled = read("OTEL_SDK_DISABLED", "true or false", Self.boolean)?.value ?? false
        readExporter()
        readSampler()
        readService()
    }

    func nameFaults(in log: Log) {
        for fault in faults {
            log(.warning, "variable-ignored", ["variable": fault.variable, "expected": fault.expected])
        }
    }

    private mutating func readExporter() {
        let exporter = read("OTEL_TRACES_EXPORTER", "otlp or none") { ["otlp", "none"].contains($0) ? $0 : nil }
        let url = "a URL that begins with http:// or https:// and has no user and no password"
        let own = read("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", url) { HTTPURL($0, orPath: "/") }
        let common = read("OTEL_EXPORTER_OTLP_ENDPOINT", url, Self.tracesURL)
        if exporter?.value != "none" { endpoint = own ?? common }
        let list = "KEY=VALUE, separated by commas and percent-encoded"
        let ownFields = read("OTEL_EXPORTER_OTLP_TRACES_HEADERS", list, Self.fields)
        let commonFields = read("OTEL_EXPORTER_OTLP_HEADERS", list, Self.fields)
        fields = (ownFields ?? commonFields)?.value ?? [:]
        // What takes Protocol Buffers at a URL takes JSON there too.
        for name in ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"] {
            _ = read(name, "http/json") { ["http/json", "http/protobuf"].contains($0) ? $0 : nil }
        }
    }

    private mutating func readSampler() {
        let names = ["always_on", "always_off", "traceidratio"]
        let expected = (names + names.map { "parentbased_" + $0 }).joined(separator: ", ")
        let sampler = read("OTEL_TRACES_SAMPLER", "one of \(expected)") { text in
            let name = text.lowercased()
            return names.first { name == $0 || name == "parentbased_" + $0 }
        }
        guard let sampler else { return }
        var ratio = sampler.value == "always_off" ? 0.0 : 1
        if sampler.value == "traceidratio" {
            ratio = read("OTEL_TRACES_SAMPLER_ARG", "a number from 0 to 1", Self.ratio)?.value ?? 1
        }
        let share = SamplingShare(perMillion: Int((ratio * 1_000_000).rounded()))
        sampling = (sampler.name, share)
    }

    private mutating func readService() {
        let list = "KEY=VALUE, separated by commas and percent-encoded"
        attributes = read("OTEL_RESOURCE_ATTRIBUTES", list, Self.pairs)?.value ?? []
        if let name = environment["OTEL_SERVICE_NAME"] { attributes.append(("service.name", name)) }
    }

    /// Returns the value of the variable `name`, as `read` reads it; `nil` if there is none, or a wrong one.
    private mutating func read<Value>(
        _ name: String, _ expected: String, _ read: (String) -> Value?
    ) -> Named<Value>? {
        guard let text = environment[name] else { return nil }
        guard let value = read(text) else {
            faults.append((name, expected))
            return nil
        }
        return (name, value)
    }

    private static func boolean(_ text: String) -> Bool? { ["true": true, "false": false][text.lowercased()] }

    private static func ratio(_ text: String) -> Double? {
        Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
    }

    private static func tracesURL(below text: String) -> HTTPURL? {
        guard HTTPURL(text) != nil, !text.utf8.contains(where: { $0 == 0x3F || $0 == 0x23 }) else { return nil }
        return HTTPURL(text + (text.utf8.last == 0x2F ? "" : "/") + "v1/traces")
    }

    private static func fields(_ text: String) -> HeaderFields? {
        guard let pairs = pairs(text) else { return nil }
        var fields = HeaderFields()
        for (name, value) in pairs {
            guard name.utf8.allSatisfy(\.isTokenCharacter), value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                return nil
            }
            fields[HeaderName(name)] = value
        }
        return fields
    }

    /// Reads `KEY=VALUE` members, separated by commas; both are percent-decoded, as in W3C Baggage. Returns `nil` if a
    /// member is malformed: then the whole text is.
    private static func pairs(_ text: String) -> [(key: String, value: String)]? {
        var pairs: [(key: String, value: String)] = []
        for member in text.utf8.split(separator: 0x2C) where !member.trimmed.isEmpty {
            guard let sign = member.firstIndex(of: 0x3D), let key = decoded(member[..<sign]),
                let value = decoded(member[member.index(after: sign)...]), !key.isEmpty
            else { return nil }
            pairs.append((key, value))
        }
        return pairs
    }

    /// Returns the percent-decoded text without the spaces around it; `nil` if an escape is wrong, or if it isn't UTF-8.
    private static func decoded(_ text: Substring.UTF8View) -> String? {
        let text = text.trimmed
        let parts = text.split(separator: 0x25, omittingEmptySubsequences: false)
        // Each part but the first follows a percent sign.
        let hasEscapes = parts.dropFirst().allSatisfy { part in
            part.prefix(2).count == 2 && part.prefix(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        }
        return hasEscapes ? String(validating: PercentCoding.decode(text), as: UTF8.self) : nil
    }
}
