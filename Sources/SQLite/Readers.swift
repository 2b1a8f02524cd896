import Synchronization

/// The connections for reading that nobody uses now. Those of a file that was replaced aren't used again.
final class Readers: Sendable {
    private struct Contents {
        var idle: [Connection] = []
        var file: FileWatch.Identity?
        var generation = 0
        var isClosed = false
    }

    /// The place of a reader: an idle connection, or else the file that a new connection has to be to, and how often
    /// the file had been replaced by then, by which ``giveBack(_:_:)`` knows whether the connection is still needed.
    struct Place {
        let idle: Connection?
        let file: FileWatch.Identity?
        let generation: Int
    }

    private let state: Mutex<Contents>

    /// No connections yet, of `file`; `nil` if it can't be replaced.
    init(of file: FileWatch.Identity?) { state = Mutex(Contents(file: file)) }

    var generation: Int { state.withLock(\.generation) }
    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Takes the place of a reader; `nil` once it is closed.
    func take() -> Place? {
        state.withLock { state in
            if state.isClosed { return nil }
            return Place(idle: state.idle.popLast(), file: state.file, generation: state.generation)
        }
    }

    /// Gives a connection back that was taken, or made, for `place`. The last user of one that isn't needed any more
    /// closes it.
    func giveBack(_ connection: Connection, _ place: Place) {
        let isOld = state.withLock { state in
            let isOld = state.generation != place.generation
            if !isOld, !state.isClosed { state.idle.append(connection) }
            return isOld
        }
        if isOld { connection.leaveAsItIs() }
    }

    /// Closes the connections to the file before: those that are idle now, and the others when they are given back.
    /// Returns `false` once it is closed.
    func replace(file: FileWatch.Identity?) -> Bool {
        let old: [Connection]? = state.withLock { state in
            if state.isClosed { return nil }
            defer { (state.idle, state.file, state.generation) = ([], file, state.generation + 1) }
            return state.idle
        }
        for connection in old ?? [] { connection.leaveAsItIs() }
        return old != nil
    }

    /// Closes the idle connections, and the others when they are given back. Returns whether it was the first call.
    func close() -> Bool {
        let closed: [Connection]? = state.withLock { state in
            if state.isClosed { return nil }
            defer { (state.idle, state.isClosed) = ([], true) }
            return state.idle
        }
        return closed != nil
    }
}
