import Sectional

extension BackgroundTask {
    /// Logs the number of books once, and its cancellation.
    static func announcing(_ desk: Desk, on log: Log) -> BackgroundTask {
        BackgroundTask("announcing") {
            log(.info, "shelf-announced", ["books": "\(try await desk.books().count)"])
            try? await Task.sleep(for: .seconds(86_400))
            log(.info, "announcing-ended")
        }
    }
}
