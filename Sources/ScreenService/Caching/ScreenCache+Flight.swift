import HTTPServing
import Synchronization

extension ScreenCache {
    /// A screen that is being composed, and the requests that wait for it.
    final class Flight: Sendable {
        private struct State {
            var result: Result<CachedScreen, any Error>?
            var waiting: [CheckedContinuation<CachedScreen, any Error>] = []
        }

        /// Ends if data is written while the screen is being composed.
        let validity = Validity()
        private let state = Mutex(State())

        /// Waits for the screen. Throws the errors of composing.
        func screen() async throws -> CachedScreen {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state in
                    if state.result == nil { state.waiting.append(continuation) }
                    return state.result
                }
                if let result { continuation.resume(with: result) }
            }
        }

        /// Resumes all waiting requests with `result`.
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
