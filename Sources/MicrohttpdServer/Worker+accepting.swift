internal import CMicrohttpd
internal import Glibc
import HTTPServing

/// The worker accepts connections and hands them to libmicrohttpd: those of proxies that send headers of the PROXY
/// protocol when the header has been read, with the client's address. libmicrohttpd itself stops accepting when
/// descriptors run out, and goes on only in a round after one is free.
extension Worker {
    /// The number in `sockets` of the listening socket. Connections that wait for their header have numbers below it.
    static let listeningNumber = -1
    /// The connections that are accepted in one round. With those whose header has arrived, they are fewer than the
    /// spare places of a worker: idle connections that make room for new ones are closed in the next round.
    private static let acceptedPerRound = 16

    /// Accepts the connections that wait. Those of trusted proxies wait further, for their header.
    func acceptConnections() {
        guard let socket else { return }
        for _ in 0..<Self.acceptedPerRound {
            guard let arrival = Arrival(on: socket.descriptor, at: connections.now) else {
                // Too many open files, for example.
                if errno != EAGAIN && errno != ECONNABORTED && errno != EINTR { pauseAccepting(errno) }
                return
            }
            if configuration.expectsProxyHeaders, let peer = arrival.address.ip,
                configuration.trustedProxies.contains(peer)
            {
                awaitHeader(of: arrival)
            } else {
                hand(arrival, from: arrival.address)
            }
        }
    }

    private func awaitHeader(of arrival: Arrival) {
        let number = Self.listeningNumber - 1 - Int(arrival.descriptor)
        guard arrivals.count < configuration.maximumConnections,
            sockets.add(arrival.descriptor, slot: number, onlyChanges: true)
        else {
            close(arrival.descriptor)
            return
        }
        arrivals[arrival.descriptor] = arrival
    }

    /// Reads the header of the connection with this number, if all of it has arrived.
    func readHeader(number: Int) {
        guard let arrival = arrivals[Int32(Self.listeningNumber - 1 - number)] else { return }
        var bytes = [UInt8](repeating: 0, count: ProxyHeader.maximumLength)
        let count = recv(arrival.descriptor, &bytes, bytes.count, Int32(MSG_PEEK | MSG_DONTWAIT))
        switch count > 0 ? ProxyHeader.read(Array(bytes.prefix(count))) : .malformed {
        case .incomplete: return
        case .malformed: drop(arrival)
        case .whole(let header):
            recv(arrival.descriptor, &bytes, header.length, Int32(MSG_DONTWAIT))
            forget(arrival)
            hand(arrival, from: SocketAddress(header.source) ?? arrival.address)
        }
    }

    func dropLateArrivals() {
        let latest = connections.now - Int64(configuration.headTimeout) * 1000
        for arrival in arrivals.values where arrival.startedAt <= latest { drop(arrival) }
    }

    /// Stops listening, for good: else the kernel would go on assigning connections to the socket.
    func stopListening() {
        if let socket { sockets.remove(socket.descriptor) }
        (socket, isPausing) = (nil, false)
    }

    /// Waits until the next check of connections, which tries again. Logs the reason, once a minute at most.
    private func pauseAccepting(_ reason: Int32) {
        isPausing = true
        if let socket { sockets.remove(socket.descriptor) }
        guard connections.now >= nextRefusalLog else { return }
        nextRefusalLog = connections.now + 60_000
        log(.warning, "accept-failed", ["reason": String(cString: strerror(reason))])
    }

    func resumeAccepting() {
        isPausing = socket.map { !sockets.add($0.descriptor, slot: Self.listeningNumber) } ?? false
    }

    func drop(_ arrival: Arrival) {
        forget(arrival)
        close(arrival.descriptor)
    }

    private func forget(_ arrival: Arrival) {
        sockets.remove(arrival.descriptor)
        arrivals[arrival.descriptor] = nil
    }

    /// Hands the connection of a client at `address` to libmicrohttpd, which closes it in any case.
    private func hand(_ arrival: Arrival, from address: SocketAddress) {
        _ = address.withPointer { MHD_add_connection(daemon, arrival.descriptor, $0, $1) }
    }
}
