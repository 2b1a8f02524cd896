import POSIXProcess

/// Listening sockets that another process has opened, by the listener that they are for.
struct InheritedSockets: Sendable {
    /// The names of the listeners.
    static let (openName, managementName) = ("http", "management")

    /// The descriptors of the public listener, and of the one for metrics and health.
    private(set) var open: [Int32] = []
    private(set) var management: [Int32] = []

    /// Whether there are none.
    var isEmpty: Bool { open.isEmpty && management.isEmpty }

    /// No sockets.
    init() {}

    /// The sockets of a service manager: those that aren't named after the listener for metrics and health are for the
    /// public one, whatever their names are.
    init(managed sockets: [HandedSocket]) {
        for socket in sockets {
            if socket.name == Self.managementName {
                management.append(socket.descriptor)
            } else {
                open.append(socket.descriptor)
            }
        }
    }

    /// The sockets of another process. Those of unknown listeners are closed.
    init(_ sockets: [HandedSocket]) {
        for socket in sockets {
            switch socket.name {
            case Self.openName: open.append(socket.descriptor)
            case Self.managementName: management.append(socket.descriptor)
            default: socket.close()
            }
        }
    }
}
