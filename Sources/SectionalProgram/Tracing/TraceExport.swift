import Basics
import CurlFetching
import HTTPServing
import ScreenService

/// The export of traces to the configured collector.
struct TraceExport: Sendable {
    /// Begins the traces of requests.
    let source: TraceSource
    /// Sends their spans, and counts them.
    let exporter: OTLPExporter

    /// The maximum number of bytes of a collector's answer.
    private static let maximumAnswer = 65_536

    /// Returns `nil` if no collector is configured.
    static func make(_ program: DeclaredProgram, _ configuration: Configuration, log: Log) -> TraceExport? {
        let variables = configuration.traceVariables
        guard let endpoint = configuration[.traceEndpoint], !variables.isDisabled else { return nil }
        let fetcher = CurlFetcher(limits: FetchLimits(contentBytes: maximumAnswer))
        let resource = TraceResource(
            name: program.name.text, version: program.type.version, attributes: variables.attributes)
        var fields = variables.fields
        fields[.contentType] = "application/json"
        let exporter = OTLPExporter(resource, log: log) { [fields] in try await fetcher.post($0, to: endpoint, fields) }
        let sampler = TraceSampler(perMillion: configuration[.traceSampling].perMillion)
        return TraceExport(
            source: TraceSource(sampler) { exporter.receive($0, leftOut: $1) }, exporter: exporter)
    }

    /// Exposes the numbers of spans that were sent, and of those that weren't.
    func expose(in metrics: Metrics) {
        metrics.expose(.exportedSpans) { [exporter] in exporter.exportedCount }
        metrics.expose(.droppedSpans, ["reason": "queue"]) { [exporter] in exporter.droppedCount }
        metrics.expose(.droppedSpans, ["reason": "collector"]) { [exporter] in exporter.failedCount }
    }

    /// Sends spans while the service runs, and the rest when it stops.
    var task: BackgroundTask { BackgroundTask("traces") { await exporter.run() } }
}

extension Metrics.Counter {
    fileprivate static let exportedSpans = Self(
        name: "spans_exported_total", help: "Spans of traces that the collector took.")
    fileprivate static let droppedSpans = Self(
        name: "spans_dropped_total", help: "Spans of traces that were dropped: the queue was full, or nobody took them."
    )
}
