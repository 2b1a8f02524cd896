import Sectional

extension Application {
    /// The screen of `request`, taken apart. Throws a usage error where there is none, and what composing throws.
    func explanation(of request: ClientRequest) async throws -> ScreenExplanation {
        guard let composer = catalog.composer(for: request.screen.path) else {
            throw CommandError.usage("there is no screen /screens/\(request.screen.path)")
        }
        do { return try await renderer.explanation(of: composer, for: request) } catch ScreenError.notFound {
            throw CommandError.usage("there is nothing at /screens/\(request.screen.path)")
        }
    }
}
