import HTTPServing
import Sectional

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

    func exposeMetrics(_ request: Request) -> Response {
        let headers: HeaderFields = [.contentType: "text/plain; version=0.0.4", .cacheControl: "no-store"]
        return Response(.ok, headers: headers, body: .copying(metrics.text))
    }
}
