import POSIXProcess

/// Listening sockets that a service manager has opened, by the listener that they are for.
struct InheritedSockets: Sendable {
    /// The descriptors of the public listener, and of the one for metrics and health.
    private(set) var open: [Int32] = []
    private(set) var management: [Int32] = []

    /// Those that aren't named after the listener for metrics and health are for the public one, whatever their names
    /// are.
    init(_ sockets: [HandedSocket] = []) {
        for socket in sockets {
            if socket.name == "management" {
                management.append(socket.descriptor)
            } else {
                open.append(socket.descriptor)
            }
        }
    }
}
