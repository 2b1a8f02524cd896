internal import SQL

/// The connections to a server: some that readers share, some that transactions have for themselves, and one that is
/// told of changes. Used by the thread of the loop only.
final class Pool {
    struct LeaseRequest {
        let started = Moment.now
        let deadline: Moment
        let complete: @Sendable (Result<Lease, PostgreSQLError>) -> Void
    }

    let configuration: PoolConfiguration
    let reactor: Reactor
    private(set) weak var loop: EventLoop?
    var links: [Int: Link] = [:]
    var readers: [Link] = []
    var idleWriters: [Link] = []
    var listener: Link?
    var hasListened = false
    var lastNumber = 0
    var connecting: [Link.Purpose: Int] = [:]
    /// The reads that wait for a connection, by its purpose.
    var waitingReads: [Link.Purpose: [Batch]] = [:]
    /// The transactions that wait for a connection. Of a slice, the first is taken without moving the others.
    var waitingLeases: ArraySlice<LeaseRequest> = []
    var isPausing: Set<Link.Purpose> = []
    /// The reason why the last attempt to connect failed; `nil` if it didn't.
    var lastError: PostgreSQLError?
    var isAnnouncing = false
    var hasMoreToAnnounce = false
    private(set) var isClosed = false

    /// The number of batches on a connection from which another one is opened.
    private static let loadOfAFullReader = 1

    init(_ configuration: PoolConfiguration, _ reactor: Reactor, loop: EventLoop) {
        (self.configuration, self.reactor) = (configuration, reactor)
        self.loop = loop
        open(configuration.onForeignChange == nil ? .reading : .listening)
    }

    /// Has `batch` run on a connection for reading. It is completed in any case.
    func read(_ batch: Batch) {
        if isOver(batch) { return }
        let reader = readers.min { $0.load < $1.load }
        if reader.map({ $0.load >= Self.loadOfAFullReader }) ?? true { openIfAllowed(.reading) }
        if let reader { return reader.send(batch) }
        wait(batch, for: .reading)
    }

    private func wait(_ batch: Batch, for purpose: Link.Purpose) {
        waitingReads[purpose, default: []].append(batch)
        reactor.at(.now + configuration.limits.patience) { [weak self] in self?.dropLateReads() }
    }

    /// Has `batch` run on a connection for reading that is open; one is opened for later. It is completed in any case.
    func readIfOpen(_ batch: Batch) {
        if !readers.isEmpty { return read(batch) }
        openIfAllowed(.reading)
        batch.complete(failing: lastError ?? .connection("no connection is open"))
    }

    /// Closes all connections for reading. The next read opens one again.
    func dropReaders() {
        for link in readers { link.breakDown(.connection("the server does not answer, or is no longer a standby")) }
    }

    /// Has `batch`, a read that needs none of the service's tables, run on the connection that is told of changes or,
    /// while there is none, on one that has nothing to do: there it waits for no query of a screen, which may wait for a
    /// lock. If there is none for a moment, it waits like any other read. It is completed in any case.
    func ask(_ batch: Batch) {
        if isOver(batch) { return }
        if let link = listener ?? readers.first(where: { $0.load == 0 }) { return link.send(batch) }
        openIfAllowed(.reading)
        wait(batch, for: .listening)
    }

    /// Completes a batch that nobody can run, or waits for, any more, and returns whether it is one.
    private func isOver(_ batch: Batch) -> Bool {
        guard isClosed || batch.isGivenUp else { return false }
        batch.complete(failing: isClosed ? .closed : .cancelled)
        return true
    }

    /// Gives up a read for which nobody waits any more.
    func giveUp(_ batch: Batch) {
        for link in readers { link.giveUp(batch) }
        listener?.giveUp(batch)
        for (purpose, batches) in waitingReads {
            guard let index = batches.firstIndex(where: { $0 === batch }) else { continue }
            waitingReads[purpose]?.remove(at: index)
            batch.complete(failing: .cancelled)
        }
    }

    /// Finds a connection for a transaction, which has it until it is released.
    func lease(_ request: LeaseRequest) {
        if isClosed { return request.complete(.failure(.closed)) }
        if let link = idleWriters.popLast() { return request.complete(.success(Lease(number: link.number))) }
        waitingLeases.append(request)
        openIfAllowed(.writing)
        reactor.at(request.deadline) { [weak self] in self?.dropLeases(after: \.deadline) }
    }

    func send(_ batch: Batch, on lease: Lease) {
        guard let link = links[lease.number] else {
            return batch.complete(failing: .connection("the connection was lost"))
        }
        link.send(batch)
    }

    /// Takes a connection back whose transaction has ended.
    func release(_ lease: Lease) { give(Lease(number: lease.number)) }

    /// Gives a connection to the transaction that has waited longest, or keeps it for the next one.
    func give(_ lease: Lease) {
        guard let link = links[lease.number] else { return }
        if let request = waitingLeases.popFirst() { return request.complete(.success(lease)) }
        idleWriters.append(link)
    }

    /// Closes the connection of `lease`: the server then rolls its transaction back.
    func abandon(_ lease: Lease) {
        guard let link = links[lease.number] else { return }
        if !link.isCommitting { link.cancel() }
        link.breakDown(.connection("the transaction was abandoned"))
    }

    /// Tells other processes that something was written, together with what is written until they are told.
    func announce() {
        if isAnnouncing { return hasMoreToAnnounce = true }
        guard let listener, let command = try? Command("NOTIFY sectional_changes") else { return }
        isAnnouncing = true
        listener.send(
            Batch([command], by: .now + configuration.answerDeadline) { [loop] _ in
                loop?.run { $0.announcementHasEnded() }
            })
    }

    func announcementHasEnded() {
        isAnnouncing = false
        guard hasMoreToAnnounce else { return }
        hasMoreToAnnounce = false
        announce()
    }

    /// Closes all connections, and ends the loop.
    func close() {
        isClosed = true
        for link in links.values { link.breakDown(.closed) }
        let (reads, leases) = (waitingReads, waitingLeases)
        (waitingReads, waitingLeases) = ([:], [])
        for batch in reads.values.joined() { batch.complete(failing: .closed) }
        for request in leases { request.complete(.failure(.closed)) }
    }
}

/// A connection that a transaction has for itself.
struct Lease: Sendable {
    let number: Int
    var isNew = false
}
