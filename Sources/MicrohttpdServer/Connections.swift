internal import CMicrohttpd
internal import Glibc
import HTTPServing
import Synchronization

/// The connections of a worker. Used only on its thread, except for their number.
final class Connections {
    let configuration: MicrohttpdServer.Configuration
    let sockets: SocketWatch
    /// The connections of all workers, and the first place of this one's.
    private let table: ConnectionTable
    private let firstPlace: Int
    // Exclusive access isn't checked, see `RequestHandler`.
    /// The time in milliseconds, read twice in every round.
    @exclusivity(unchecked) var now: Int64 = 0
    /// The connections by slot, and the free slots.
    @exclusivity(unchecked) private(set) var slots: [Connection?] = []
    private var freeSlots: [Int] = []
    /// The number of connections, without those that were shut down.
    private(set) var count = 0
    /// The number of libmicrohttpd's connections, including those that were shut down. Readable from any thread.
    let openCount = Atomic(0)
    /// The time of the next check of connections, and the last spoke.
    var nextWatch: Int64 = 0
    var spoke = 0
    /// The sockets of ended connections whose clients may still be sending, in their order.
    var lingering: [LingeringSocket] = []
    /// The connections whose handshake the next round continues, by slot.
    @exclusivity(unchecked) var handshakes: [Int] = []

    /// No connections yet of the worker with this number, which waits for `sockets`.
    init(
        ofWorker number: Int, _ table: ConnectionTable, _ sockets: SocketWatch,
        _ configuration: MicrohttpdServer.Configuration
    ) {
        (self.table, self.sockets, self.configuration) = (table, sockets, configuration)
        firstPlace = number * table.placesPerWorker
    }

    /// Begins a connection. If there are too many, ends the one that is idle for longest, or this one if none is.
    func connect(_ handle: OpaquePointer) -> Connection {
        let pace = Pace(headTimeout: configuration.headTimeout, minimumRate: configuration.bodyMinimumRate)
        let slot = freeSlots.popLast() ?? slots.count
        let connection = Connection(
            handle, sectional_mhd_descriptor(handle), peer: IPAddress(sectional_mhd_peer(handle)),
            slot: slot, startedAt: now, pace: pace)
        if slot < slots.count { slots[slot] = connection } else { slots.append(connection) }
        count += 1
        openCount.add(1, ordering: .relaxed)
        beginHandshake(connection)
        if makeRoom(), admit(connection) { markIdle(connection) } else { end(connection) }
        return connection
    }

    /// Ends the record of a connection whose socket is about to be closed.
    func disconnect(_ connection: Connection) {
        if connection.session?.isSuspended == true { sockets.remove(connection.descriptor) }
        forget(connection)
        openCount.subtract(1, ordering: .relaxed)
        if connection.isLingering { linger(connection) }
        if !connection.isEnding { count -= 1 }
        slots[connection.slot] = nil
        freeSlots.append(connection.slot)
    }

    /// Shuts down a connection; libmicrohttpd frees it. A client that `mayBeSending` can go on, to get its response.
    func end(_ connection: Connection, mayBeSending: Bool = false) {
        guard !connection.isEnding else { return }
        (connection.isEnding, connection.isLingering) = (true, mayBeSending)
        count -= 1
        forget(connection)
        shutdown(connection.descriptor, Int32(mayBeSending ? SHUT_WR : SHUT_RDWR))
        // A suspended stream would not notice otherwise.
        if let request = connection.request {
            request.streaming?.isOver = true
            request.resumeStream()
            request.upload?.fail(.interrupted)
        }
    }

    func markIdle(_ connection: Connection) {
        if !connection.isEnding { table.markIdle(at: firstPlace + connection.slot, since: now) }
    }

    func markBusy(_ connection: Connection) { table.markBusy(at: firstPlace + connection.slot) }

    private func forget(_ connection: Connection) {
        markBusy(connection)
        guard connection.isCounted, let peer = connection.peer else { return }
        connection.isCounted = false
        table.leave(peer.client, at: firstPlace + connection.slot)
    }

    private func makeRoom() -> Bool {
        guard count + lingering.count > configuration.maximumConnections else { return true }
        if dropLongestLingering() { return true }
        guard let place = table.idleForLongest(in: firstPlace..<firstPlace + slots.count),
            let idle = slots[place - firstPlace]
        else { return false }
        end(idle)
        return true
    }

    /// Counts a connection for its address. Returns `false` if the address has too many.
    private func admit(_ connection: Connection) -> Bool {
        guard let peer = connection.peer, !configuration.trustedProxies.contains(peer) else { return true }
        connection.isCounted = table.enter(peer.client, at: firstPlace + connection.slot, connection.descriptor)
        return connection.isCounted
    }
}
