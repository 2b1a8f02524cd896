import Basics
import Screens
import Synchronization

/// The composing of a streamed screen. A stream shows what it has until the sections that are late have loaded; only
/// at its beginning it shows the screen without them.
final class StreamedScreen: Sendable {
    private struct Contents {
        /// The revision that the streams show, if sections are still loading in it.
        var partial: Identifier?
        /// Whether the streams show a screen with all sections.
        var isWhole = false
    }

    private let state: Mutex<Contents>

    /// The composing of a screen of which the client shows the revision `shown`, or nothing.
    init(shown: Identifier?) { state = Mutex(Contents(partial: shown)) }

    /// Returns the screen that `compose` composes for a client that shows a revision. Throws what it throws.
    func screen(_ compose: ([Identifier]) async throws -> CachedScreen) async throws -> Screen {
        let (partial, isWhole) = state.withLock { ($0.partial, $0.isWhole) }
        var cached = try await compose(partial.map { [$0] } ?? [])
        if isWhole, let late = cached.late { cached = try await late.whole }
        let screen = cached.screen
        state.withLock { state in
            state.partial = screen.rest == nil ? nil : screen.revision
            state.isWhole = screen.rest == nil
        }
        return screen
    }
}
