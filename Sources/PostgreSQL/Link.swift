internal import CPQ
internal import SQL

/// A connection in pipeline mode: batches are sent while others are on their way, and are answered in order
/// (https://www.postgresql.org/docs/15/libpq-pipeline-mode.html). Used by the thread of the loop only.
final class Link {
    enum Purpose: Sendable {
        /// Many readers share it.
        case reading
        /// A transaction has it for itself.
        case writing
        /// It is told of changes.
        case listening
    }

    let number: Int
    let purpose: Purpose
    let connection: OpenedConnection
    /// libpq closes it when the connection breaks, and forgets its number, which the next connection may get.
    let socket: Int32
    let reactor: Reactor
    /// The batches on their way.
    var flights: [Batch] = []
    var prepared: [Command.Key: String] = [:]
    var lastName = 0
    var isWriting = false
    /// The deadline that the timer waits for.
    var watched: Moment?
    private var cancellation: Cancellation?
    private(set) var isBroken = false
    /// The pool that it is in.
    weak var pool: Pool?

    /// The maximum number of statements that are prepared: more than a service has, unless it builds new ones all the
    /// time.
    static let maximumStatements = 500
    /// The time after a deadline in which the server itself can say that it has passed.
    static let grace = Duration.milliseconds(250)
    /// The time that a batch which was given up has to end by itself, once it is the first: most are done at once, and the
    /// server would end the next one instead.
    static let ownTime = Duration.milliseconds(50)

    init(_ opened: OpenedConnection, number: Int, purpose: Purpose, _ reactor: Reactor) {
        (connection, self.number, self.purpose, self.reactor) = (opened, number, purpose, reactor)
        socket = PQsocket(opened.handle)
        isBroken = PQsetnonblocking(opened.handle, 1) != 0 || PQenterPipelineMode(opened.handle) != 1
        watch()
    }

    var handle: OpaquePointer { connection.handle }
    var load: Int { flights.count }
    var isCommitting: Bool { flights.contains(where: \.isCommit) }

    /// Sends `batch`. It is completed in any case.
    func send(_ batch: Batch) {
        flights.append(batch)
        let isSent = !isBroken && batch.commands.allSatisfy { transmit($0, batch) } && PQpipelineSync(handle) == 1
        guard isSent else { return breakDown() }
        flush()
        watchDeadlines()
    }

    /// Closes the connection, and completes what is on its way as failed.
    func breakDown(_ error: PostgreSQLError? = nil) {
        let isFirst = !isBroken || !flights.isEmpty
        isBroken = true
        guard isFirst else { return }
        let error = error ?? .connection(connection.message)
        reactor.unwatch(socket)
        let lost = flights
        flights = []
        pool?.remove(self)
        for batch in lost { batch.complete(failing: error) }
    }

    /// Gives up a batch for which nobody waits any more: it is complete at once, whatever the server does. When it is the
    /// first, the server is told to end it. If the server ends the next batch instead, that runs again.
    func giveUp(_ batch: Batch) {
        guard flights.contains(where: { $0 === batch }) else { return }
        batch.complete(failing: .cancelled)
        if batch === flights.first { endFirst() }
    }

    /// Has the server end the first batch if that was given up, after `delay`: others wait behind it. Tells it again as
    /// long as it doesn't, because a server that hasn't begun yet ignores it.
    func endFirst(after delay: Duration = .zero) {
        guard purpose == .reading, !isBroken, let batch = flights.first, batch.isComplete else { return }
        if delay == .zero { cancel() }
        reactor.at(.now + (delay == .zero ? Self.grace : delay)) { [weak self, weak batch] in
            if let self, let batch, batch === flights.first { endFirst() }
        }
    }

    /// Has the server cancel what it runs now, from another thread, because that waits. Does nothing while it has not
    /// answered the time before, so that a server that hangs keeps one thread for each connection at most.
    func cancel() {
        if let cancellation, cancellation.isUnderWay { return }
        cancellation = Cancellation(of: handle)
        cancellation?.send()
    }
}
