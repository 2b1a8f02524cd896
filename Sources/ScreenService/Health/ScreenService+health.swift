import HTTPServing

extension ScreenService {
    /// 200 where the service can read and store data, else a problem with status 503.
    func health(_ request: Request) async throws -> Response {
        switch await healthState.finding() {
        case .success: return .json(.copying(#"{"status":"ok"}"#), headers: ["Cache-Control": "no-store"])
        case .failure(let error):
            log(.error, "unhealthy", ["error": String(describing: error)])
            throw Problem.unavailable("The service can't read or store its data now.", retryAfter: 1)
        }
    }
}
