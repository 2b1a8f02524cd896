internal import CMicrohttpd
internal import Glibc
import HTTPServing
import Synchronization

extension Worker {
    /// Begins a connection. If there are too many, ends the one that is idle for longest, or this one if none is.
    func connect(_ connection: OpaquePointer) -> Conversation {
        let pace = Pace(
            headTimeout: configuration.headTimeout, minimumRate: configuration.bodyMinimumRate,
            grace: configuration.rateGrace)
        let conversation = Conversation(
            connection, sectional_mhd_descriptor(connection), peer: IPAddress(sectional_mhd_peer(connection)),
            slot: freeSlot(), startedAt: now, pace: pace)
        conversations[conversation.slot] = conversation
        connectionCount += 1
        openConnections.add(1, ordering: .relaxed)
        beginHandshake(conversation)
        if !makeRoom() || !count(conversation) {
            end(conversation)
        } else {
            table.rest(at: place(of: conversation), since: now)
        }
        return conversation
    }

    /// Ends the record of a connection whose socket is about to be closed.
    func disconnect(_ conversation: Conversation) {
        if conversation.handshake.isSuspended { sockets.remove(conversation.descriptor) }
        forget(conversation)
        openConnections.subtract(1, ordering: .relaxed)
        if conversation.isCutShort, !conversation.isEnding { linger(conversation) }
        if !conversation.isEnding { connectionCount -= 1 }
        conversations[conversation.slot] = nil
        freeSlots.append(conversation.slot)
    }

    /// Shuts down a connection: libmicrohttpd finds its socket closed and frees it.
    func end(_ conversation: Conversation) {
        guard !conversation.isEnding else { return }
        conversation.isEnding = true
        connectionCount -= 1
        forget(conversation)
        shutdown(conversation.descriptor, Int32(SHUT_RDWR))
        // A suspended stream would not notice otherwise.
        if let exchange = conversation.exchange {
            exchange.streaming?.isOver = true
            goOnStreaming(exchange)
            exchange.upload?.fail(.interrupted)
        }
    }

    private func forget(_ conversation: Conversation) {
        table.work(at: place(of: conversation))
        guard conversation.isCounted, let peer = conversation.peer else { return }
        conversation.isCounted = false
        table.leave(peer.client, at: place(of: conversation))
    }

    private func makeRoom() -> Bool {
        guard connectionCount + lingering.count > configuration.maximumConnections else { return true }
        if dropLongestLingering() { return true }
        let own = number * table.placesPerWorker
        guard let place = table.idleForLongest(in: own..<own + conversations.count),
            let idle = conversations[place - own]
        else { return false }
        end(idle)
        return true
    }

    private func count(_ conversation: Conversation) -> Bool {
        guard let peer = conversation.peer, !configuration.trustedProxies.contains(peer) else { return true }
        conversation.isCounted = table.enter(peer.client, at: place(of: conversation), conversation.descriptor)
        return conversation.isCounted
    }

    func place(of conversation: Conversation) -> Int { number * table.placesPerWorker + conversation.slot }

    private func freeSlot() -> Int {
        if let slot = freeSlots.popLast() { return slot }
        conversations.append(nil)
        return conversations.count - 1
    }
}
