import Basics
import HTTPServing
import Screens

extension ScreenService {
    /// Counts the cells that a client could not show, and logs them. Nothing of them is stored.
    func takeReport(_ request: Request) async throws -> Response {
        try await withAuthentication(of: request) { _ in
            let report = try ClientReport(request)
            let reported = self.request(reported: report.screen)
            guard let path = reported.screenPath, catalog.composer(for: path) != nil else {
                throw Problem.unprocessable(
                    "Invalid screen URL; see `errors`.",
                    [.init(pointer: "/screen", detail: "Must be the path of a screen, such as /screens/cards.")])
            }
            let release = count(report, of: request.headers[.sectionalRelease])
            for cell in report.cells { record(cell, on: path, of: release) }
            return Response(.noContent, headers: [.cacheControl: "no-store"])
        }
    }

    /// Counts the cells of `report`. Returns the value of the release's label.
    private func count(_ report: ClientReport, of release: String?) -> String {
        var value = ""
        releases.label(of: release) {
            metrics.remove(.clientReports, "release", $0)
        } _: { label in
            value = label
            for cell in report.cells {
                metrics.increment(
                    .clientReports, ["type": type(of: cell), "release": label, "reason": cell.reason.rawValue])
            }
        }
        return value
    }

    private func type(of cell: ClientReport.Cell) -> String {
        cellTypeNames.contains(cell.type) ? cell.type.rawValue : "other"
    }

    private func record(_ cell: ClientReport.Cell, on path: ScreenPath, of release: String) {
        log(
            .warning, "client-report",
            [
                "screen": path.name.rawValue, "type": type(of: cell), "version": cell.version.map(String.init) ?? "-",
                "reason": cell.reason.rawValue, "release": release,
            ])
    }
}
