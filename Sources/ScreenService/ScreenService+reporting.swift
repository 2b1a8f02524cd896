import HTTPServing
import Screens

extension ScreenService {
    func report(_ failures: [SectionFailure], on path: ScreenPath) {
        for failure in failures {
            let section = failure.section?.rawValue ?? "-"
            metrics.increment(.failedSections, ["screen": path.name.rawValue, "section": section])
            log(
                .warning, "section-failed",
                ["screen": path.description, "section": section, "error": String(describing: failure.error)])
        }
    }

    /// Exposes what is read whenever the metrics are.
    func exposeGauges() {
        metrics.expose(.openStreams) { [live] in live.streamCount }
        metrics.expose(.openChannels) { [live] in live.channelCount }
        metrics.expose(.channelBytes) { [live] in live.keptBytes }
        metrics.expose(.draining) { [draining = options.draining] in draining.isDraining ? 1 : 0 }
        if let loads = renderer.lateLoads { metrics.expose(.lateLoads) { loads.count } }
        for check in healthChecks {
            metrics.expose(.healthCheck, ["check": check.check.name]) { check.last?.isPassing ?? true ? 1 : 0 }
        }
        if let cache { metrics.expose("screens", cache.counts) { cache.size } }
        if let sections { metrics.expose("sections", sections.counts) { sections.size } }
    }

    /// Responds with the metrics. The health checks run before, as they do for `/readyz`: otherwise their gauges would
    /// be 1 as long as nobody asks there.
    func exposeMetrics(_ request: Request) async -> Response {
        _ = await findings()
        for fault in metrics.contents.withLock({ $0.names.takeNewFaults() }) {
            log(.error, "metric-refused", ["error": fault])
        }
        let headers: HeaderFields = [.contentType: Metrics.mediaType, .cacheControl: "no-store"]
        return Response(.ok, headers: headers, body: .copying(metrics.text))
    }
}
