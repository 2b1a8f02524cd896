import POSIXProcess

/// Listening sockets that another process has opened, by the listener that they are for.
struct InheritedSockets: Sendable {
    /// The names of the listeners.
    static let (open, management) = ("http", "management")

    /// The descriptors of the public listener, and of the one for metrics and health.
    private(set) var open: [Int32] = []
    private(set) var management: [Int32] = []

    /// No sockets.
    init() {}

    /// The sockets of another process. Those of unknown listeners are closed.
    init(_ sockets: [HandedSocket]) {
        for socket in sockets {
            switch socket.name {
            case Self.open: open.append(socket.descriptor)
            case Self.management: management.append(socket.descriptor)
            default: socket.close()
            }
        }
    }
}
