import HTTPServing

extension ScreenService {
    /// 200 where all that the service depends on is well, else a problem with status 503. Which part isn't, the log says.
    func health(_ request: Request) async throws -> Response {
        switch await healthState.finding() {
        case .success: return .json(.copying(#"{"status":"ok"}"#), headers: ["Cache-Control": "no-store"])
        case .failure(let error):
            log(.error, "unhealthy", ["error": String(describing: error)])
            throw Problem.unavailable("A part that the service depends on isn't well now.", retryAfter: 1)
        }
    }
}
