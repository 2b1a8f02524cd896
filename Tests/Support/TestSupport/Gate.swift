import Synchronization

/// Holds up those who wait until it is opened: a store that is slow on purpose, for exactly as long as a test wants.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watching: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// A closed gate.
    package init() {}

    /// Waits until the gate is open.
    package func wait() async {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                if state.isOpen { return [continuation] }
                state.waiting.append(continuation)
                let reached = state.watching.filter { $0.count <= state.waiting.count }
                state.watching.removeAll { $0.count <= state.waiting.count }
                return reached.map(\.continuation)
            }
            for continuation in ready { continuation.resume() }
        }
    }

    /// Waits until `count` wait at the gate.
    package func waiters(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.waiting.count >= count { return true }
                state.watching.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    /// Opens the gate for good.
    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
