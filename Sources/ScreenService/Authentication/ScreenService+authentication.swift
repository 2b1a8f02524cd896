import HTTPServing

extension ScreenService {
    /// Who sent `request`. Throws a `Problem` with status 401 for a token that doesn't hold.
    func authentication(of request: Request) async throws -> Authentication {
        do { return try await authenticator.authentication(of: request) } catch let error as InvalidToken {
            throw Problem.unauthorized(error.detail, realm: realm)
        }
    }
}
