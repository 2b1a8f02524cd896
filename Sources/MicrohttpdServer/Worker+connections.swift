internal import CMicrohttpd
internal import Glibc
import HTTPServing
import Synchronization

extension Worker {
    /// Begins a connection. If there are too many, ends the one that is idle for longest, or this one if none is.
    func connect(_ handle: OpaquePointer) -> Connection {
        let pace = Pace(
            headTimeout: configuration.headTimeout, minimumRate: configuration.bodyMinimumRate,
            grace: configuration.rateGrace)
        let connection = Connection(
            handle, sectional_mhd_descriptor(handle), peer: IPAddress(sectional_mhd_peer(handle)),
            slot: freeSlot(), startedAt: now, pace: pace)
        connections[connection.slot] = connection
        connectionCount += 1
        openConnections.add(1, ordering: .relaxed)
        beginHandshake(connection)
        if !makeRoom() || !count(connection) {
            end(connection)
        } else {
            table.markIdle(at: place(of: connection), since: now)
        }
        return connection
    }

    /// Ends the record of a connection whose socket is about to be closed.
    func disconnect(_ connection: Connection) {
        if connection.handshake.isSuspended { sockets.remove(connection.descriptor) }
        forget(connection)
        openConnections.subtract(1, ordering: .relaxed)
        if connection.isCutShort, !connection.isEnding { linger(connection) }
        if !connection.isEnding { connectionCount -= 1 }
        connections[connection.slot] = nil
        freeSlots.append(connection.slot)
    }

    /// Shuts down a connection: libmicrohttpd finds its socket closed and frees it.
    func end(_ connection: Connection) {
        guard !connection.isEnding else { return }
        connection.isEnding = true
        connectionCount -= 1
        forget(connection)
        shutdown(connection.descriptor, Int32(SHUT_RDWR))
        // A suspended stream would not notice otherwise.
        if let request = connection.request {
            request.streaming?.isOver = true
            goOnStreaming(request)
            request.upload?.fail(.interrupted)
        }
    }

    private func forget(_ connection: Connection) {
        table.markBusy(at: place(of: connection))
        guard connection.isCounted, let peer = connection.peer else { return }
        connection.isCounted = false
        table.leave(peer.client, at: place(of: connection))
    }

    private func makeRoom() -> Bool {
        guard connectionCount + lingering.count > configuration.maximumConnections else { return true }
        if dropLongestLingering() { return true }
        let own = number * table.placesPerWorker
        guard let place = table.idleForLongest(in: own..<own + connections.count),
            let idle = connections[place - own]
        else { return false }
        end(idle)
        return true
    }

    private func count(_ connection: Connection) -> Bool {
        guard let peer = connection.peer, !configuration.trustedProxies.contains(peer) else { return true }
        connection.isCounted = table.enter(peer.client, at: place(of: connection), connection.descriptor)
        return connection.isCounted
    }

    func place(of connection: Connection) -> Int { number * table.placesPerWorker + connection.slot }

    private func freeSlot() -> Int {
        if let slot = freeSlots.popLast() { return slot }
        connections.append(nil)
        return connections.count - 1
    }
}
