internal import Glibc

/// The takeover of listening sockets from the process that runs (``HandoverSocket``).
public final class Takeover: Sendable {
    static let (request, all, ready, confirmation) = ("take", "all", "ready", "yours")
    /// The seconds after which a process that says nothing is given up.
    static let patience = 30
    /// The seconds within which a process that has connected says what it wants: meanwhile, others wait.
    static let requestPatience = 2
    /// The most sockets that are taken over.
    private static let maximumSockets = 1024

    /// The sockets. Whoever uses one closes it.
    public let sockets: [HandedSocket]
    private let connection: UnixSocket

    /// Asks the process that listens at `path` for its sockets. Returns `nil` if no process does. Throws a
    /// ``HandoverError`` if it hands nothing over.
    public init?(from path: String) throws(HandoverError) {
        let connection = try UnixSocket()
        connection.setTimeout(seconds: Self.patience)
        let result = try UnixSocket.withAddress(of: path) { connect(connection.descriptor, $0, $1) }
        if result != 0, errno == ENOENT || errno == ECONNREFUSED { return nil }
        guard result == 0 else { throw .refused(reason: UnixSocket.reason) }
        guard connection.isOfSameUser else { throw .refused(reason: "it is another user's") }
        connection.send(Self.request)
        (sockets, self.connection) = (try Self.sockets(from: connection), connection)
    }

    /// Tells the old process that this one accepts connections; the old one stops. Returns whether it has heard.
    public func finish() -> Bool {
        connection.send(Self.ready) && connection.receive()?.text == Self.confirmation
    }

    private static func sockets(from connection: UnixSocket) throws(HandoverError) -> [HandedSocket] {
        var sockets: [HandedSocket] = []
        while let message = connection.receive(takesDescriptor: true) {
            if let descriptor = message.descriptor {
                sockets.append(HandedSocket(name: message.text, descriptor: descriptor))
            } else if message.text == all, !sockets.isEmpty {
                return sockets
            } else {
                break
            }
            if sockets.count > maximumSockets { break }
        }
        for socket in sockets { socket.close() }
        throw .refused(reason: "it doesn't answer, it ends, or another process has taken over")
    }
}
