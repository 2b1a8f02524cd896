import HTTPServing
import Identity
import MicrohttpdServer
import POSIXProcess

/// The replacement of one process by another on the same port, without a moment at which nobody accepts connections:
/// the new process takes over the open sockets of the old one, with the connections that wait in them.
struct Replacement: Sendable {
    /// The sockets of the process that runs, or none.
    let inherited: InheritedSockets
    private let path: FilePath?
    private let takeover: Takeover?
    private let database: String?
    private let log: Log

    /// Asks the process that listens at the setting `handoverSocket` for its sockets. Without that setting, `managed` are
    /// used, the sockets of a service manager. `database` is where the data is, if there is any. Throws a
    /// ``CommandError`` if the process hands none over, or if they aren't those of the configured ports, or of a process
    /// with another database.
    init(
        _ configuration: Configuration, database: DatabaseAddress?, managed: InheritedSockets, log: Log
    ) throws {
        (path, self.log) = (configuration[.handoverSocket], log)
        self.database = InheritedSockets.database(database)
        takeover = managed.isEmpty ? try path.flatMap(Self.takeover) : nil
        if takeover == nil {
            inherited = managed
            return
        }
        inherited = InheritedSockets(takeover?.sockets ?? [])
        try Self.require(configuration[.port], of: inherited.open, "port")
        try Self.require(configuration[.host], of: inherited.open, "host")
        try Self.requireSameDatabase(database, inherited.database)
        try Self.requireManagement(inherited.management, configuration)
    }

    private static func requireManagement(_ sockets: [Int32], _ configuration: Configuration) throws {
        guard let port = configuration[.managementPort] else {
            // Nobody would ask the listener any more, and metrics would be on the public port.
            return try require(sockets.isEmpty, "managementPort", "none", "one")
        }
        try require(!sockets.isEmpty, "managementPort", "\(port)", "none")
        try require(port, of: sockets, "managementPort")
        try require(configuration[.managementHost], of: sockets, "managementHost")
    }

    /// Throws a ``CommandError`` if the setting `handoverSocket` can't be used, without using it.
    static func check(_ configuration: Configuration) throws {
        guard let path = configuration[.handoverSocket] else { return }
        do { try HandoverSocket.check(path.description) } catch { throw Self.error(error) }
    }

    /// Tells the process that ran until now to stop. To be called when this one accepts connections.
    func finish() {
        guard let takeover else { return }
        let hasHeard = takeover.finish()
        log(hasHeard ? .info : .error, hasHeard ? "took-over" : "takeover-unheard")
    }

    /// Hands the sockets of `listeners` over to the next process, and then calls `taken`. Returns `nil` if that isn't
    /// configured. Throws a ``CommandError`` if it can't, unless this process has taken over itself: then it is only
    /// logged.
    func offer(_ listeners: Listeners, taken: @escaping @Sendable (_ process: Int) -> Void) throws -> HandoverSocket? {
        guard let path else { return nil }
        do {
            let socket = try HandoverSocket(at: path.description)
            try socket.serve(
                offer: { [log, database] in Self.offered(listeners, database, log) }, ended: listeners.keepSockets
            ) { [log] process in
                log(.info, "handed-over", ["process": String(process)])
                taken(process)
            }
            return socket
        } catch {
            if takeover == nil { throw Self.error(error) }
            log(.error, "handover-unavailable", ["error": "\(error)"])
            return nil
        }
    }

    /// Returns no sockets if not all can be handed over: the other process then doesn't begin.
    private static func offered(_ listeners: Listeners, _ database: String?, _ log: Log) -> [HandedSocket] {
        do {
            let sockets = try listeners.handedSockets()
            return sockets + InheritedSockets.naming(database, beside: sockets)
        } catch {
            log(.error, "handover-refused", ["error": "\(error)"])
            return []
        }
    }

    private static func takeover(from path: FilePath) throws -> Takeover? {
        do { return try Takeover(from: path.description) } catch { throw Self.error(error) }
    }

    private static func require(_ port: Int, of sockets: [Int32], _ name: String) throws {
        guard port > 0, let other = sockets.lazy.compactMap(MicrohttpdServer.port).first(where: { $0 != port }) else {
            return
        }
        try require(false, name, "\(port)", "\(other)")
    }

    /// Throws a ``CommandError`` unless `isSame`: with another setting, this process would be another service.
    private static func require(_ isSame: Bool, _ name: String, _ own: String, _ other: String) throws {
        if isSame { return }
        throw CommandError.configuration(
            "\(name): it is \(own), and the process that runs has \(other): stop that one first")
    }

    /// A process of an earlier version doesn't say which database it has.
    private static func requireSameDatabase(_ address: DatabaseAddress?, _ other: String?) throws {
        guard let other else { return }
        let isSame = InheritedSockets.database(address).map { Identifier($0) == Identifier(other) } ?? false
        try require(isSame, "database", address?.description ?? "none", "another one")
    }

    private static func require(_ host: String, of sockets: [Int32], _ name: String) throws {
        for socket in sockets {
            let isSame: Bool
            do { isSame = try MicrohttpdServer.isBound(socket, to: host) } catch {
                throw CommandError.configuration("\(name): \(error)")
            }
            if isSame { continue }
            let other = MicrohttpdServer.address(of: socket)?.description ?? "another one"
            try require(false, name, host, other)
        }
    }

    private static func error(_ error: HandoverError) -> CommandError {
        let code: ExitCode = if case .pathTooLong = error { .configuration } else { .unavailable }
        return CommandError(code: code, message: "handoverSocket: \(error)")
    }
}
