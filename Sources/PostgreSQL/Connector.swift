internal import CPQ
internal import POSIXProcess

/// Opens connections, on threads of their own: libpq looks up names of hosts with a call that waits, and heeds
/// `connect_timeout` only in the call that waits too.
struct Connector {
    private let configuration: PoolConfiguration
    private(set) weak var loop: EventLoop?

    init(_ configuration: PoolConfiguration, _ loop: EventLoop) {
        (self.configuration, self.loop) = (configuration, loop)
    }

    /// Opens a connection and hands it to the pool.
    func open(_ purpose: Link.Purpose) {
        let thread = DetachedThread { [configuration, loop] in
            let opened = Result { () throws(PostgreSQLError) in
                try configuration.server.connect(configuration.setup(for: purpose))
            }
            guard let loop, loop.run({ $0.take(opened, for: purpose) }) else {
                if case .success(let connection) = opened { PQfinish(connection.handle) }
                return
            }
        }
        if !thread.start() {
            loop?.run { $0.take(.failure(.connection("no thread is left to connect")), for: purpose) }
        }
    }
}
