import HTTPServing
import Synchronization

extension ScreenCache {
    /// A screen that is being composed, and who waits for it.
    final class Flight: Sendable {
        private struct State {
            var result: Result<CachedScreen, any Error>?
            var waiting: [CheckedContinuation<CachedScreen, any Error>] = []
        }

        /// Ends when something is written meanwhile.
        let validity = Validity()
        private let state = Mutex(State())

        /// Waits for the screen. Throws what composing throws.
        func screen() async throws -> CachedScreen {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state in
                    if state.result == nil { state.waiting.append(continuation) }
                    return state.result
                }
                if let result { continuation.resume(with: result) }
            }
        }

        /// Tells all who wait.
        func land(_ result: Result<CachedScreen, any Error>) {
            let waiting = state.withLock { state in
                state.result = result
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume(with: result) }
        }
    }
}
