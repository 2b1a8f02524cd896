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
        guard text.hasSuffix("%") else { return nil }
        let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
        let decimals = parts.count > 1 ? parts[1] : "0"
        let digits = parts[0] + decimals
        guard parts.count <= 2, (1...3).contains(parts[0].count), (1...4).contains(decimals.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
        else { return nil }
        perMillion = (decimals.count..<4).reduce(number) { number, _ in number * 10 }
        if perMillion > 1_000_000 { return nil }
    }

    var text: String {
        let number = "\(Double(perMillion) / 10_000)"
        return (number.hasSuffix(".0") ? String(number.dropLast(2)) : number) + "%"
    }
}

extension SettingType<SamplingShare> {
    static var samplingShare: Self {
        SettingType(
            expected: "a percentage from 0% to 100% such as 0.5%, with at most four decimals", placeholder: "PERCENT",
            read: { $0.text.flatMap(SamplingShare.init) }, text: \.text)
    }
}
