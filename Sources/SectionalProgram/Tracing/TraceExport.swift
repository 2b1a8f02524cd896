import Basics
import CurlFetching
import HTTPServing
import ScreenService

struct TraceExport: Sendable {
    let source: TraceSource
    let exporter: OTLPExporter

    private static let maximumAnswer = 65_536

    static func make(_ program: DeclaredProgram, _ configuration: Configuration, log: Log) -> TraceExport? {
        let variables = configuration.traceVariables
        guard let endpoint = configuration[.traceEndpoint], !variables.isDisabled else { return nil }
        let fetcher = CurlFetcher(scheme: endpoint.scheme, limits: FetchLimits(contentBytes: maximumAnswer))
        let resource = TraceResource(
            name: program.name.text, version: program.type.version, attributes: variables.attributes)
        var fields = variables.fields
        fields[.contentType] = "application/json"
        let exporter = OTLPExporter(resource, log: log) { [fields] in
            try await fetcher.fetch(endpoint, fields, posting: $0)
        }
        let source = TraceSource(perMillion: configuration[.traceSampling].perMillion) {
            exporter.receive($0, leftOut: $1)
        }
        return TraceExport(source: source, exporter: exporter)
    }

    func expose(in metrics: Metrics) {
        let exported = Metrics.Counter(name: "spans_exported_total", help: "Spans accepted by the collector.")
        let dropped = Metrics.Counter(
            name: "spans_dropped_total",
            help: "Spans dropped: the queue was full, or the collector did not accept them.")
        metrics.expose(exported) { [exporter] in exporter.exportedCount }
        metrics.expose(dropped, ["reason": "queue"]) { [exporter] in exporter.droppedCount }
        metrics.expose(dropped, ["reason": "collector"]) { [exporter] in exporter.failedCount }
    }

    var task: BackgroundTask { BackgroundTask("traces") { await exporter.run() } }
}

/// The share of requests that are traced, as a percentage.
struct SamplingShare: Hashable, Sendable {
    let perMillion: Int

    init(perMillion: Int) { self.perMillion = perMillion }

    /// Reads a percentage from `0%` to `100%`, with at most four decimals. Returns `nil` for anything else: without
    /// the sign, `0.5` could also mean half of all requests.
    init?(_ text: String) {
        guard text.utf8.last == 0x25 else { return nil }
        let parts = text.utf8.dropLast().split(separator: 0x2E, omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Self.number(parts[0], digits: 3) else { return nil }
        var decimals = 0
        if parts.count == 2 {
            guard let number = Self.number(parts[1], digits: 4) else { return nil }
            decimals = (parts[1].count..<4).reduce(number) { number, _ in number * 10 }
        }
        perMillion = whole * 10_000 + decimals
        if perMillion > 1_000_000 { return nil }
    }

    private static func number(_ text: Substring.UTF8View, digits: Int) -> Int? {
        guard (1...digits).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(Substring(text))
    }

    var text: String {
        let (whole, rest) = perMillion.quotientAndRemainder(dividingBy: 10_000)
        guard rest > 0 else { return "\(whole)%" }
        var decimals = String(String(rest + 10_000).dropFirst())
        while decimals.utf8.last == 0x30 { decimals.removeLast() }
        return "\(whole).\(decimals)%"
    }
}

extension SettingType<SamplingShare> {
    static var samplingShare: Self {
        SettingType(
            expected: "a percentage from 0% to 100% such as 0.5%, with at most four decimals", placeholder: "PERCENT",
            read: { $0.text.flatMap(SamplingShare.init) }, text: \.text)
    }
}
