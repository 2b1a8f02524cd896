import HTTPServing
import MicrohttpdServer
import POSIXProcess

/// The replacement of one process by another on the same port, without a moment at which nobody accepts connections:
/// the new process takes over the open sockets of the old one, with the connections that wait in them.
struct Replacement: Sendable {
    /// The sockets of the process that runs, or none.
    let inherited: InheritedSockets
    private let path: FilePath?
    private let takeover: Takeover?
    private let log: Log

    /// Asks the process that listens at the setting `handoverSocket` for its sockets. Without that setting, `managed` are
    /// used, the sockets of a service manager. Throws a ``CommandError`` if the process hands none over, or if they
    /// aren't those of the configured ports.
    init(_ configuration: Configuration, managed: InheritedSockets, log: Log) throws {
        (path, self.log) = (configuration[.handoverSocket], log)
        takeover = managed.isEmpty ? try path.flatMap(Self.takeover) : nil
        if takeover == nil {
            inherited = managed
            return
        }
        inherited = InheritedSockets(takeover?.sockets ?? [])
        try Self.require(configuration[.port], of: inherited.open, "port")
        try Self.require(configuration[.host], of: inherited.open, "host")
        guard let managementPort = configuration[.managementPort] else { return }
        try Self.require(managementPort, of: inherited.management, "managementPort")
        try Self.require(configuration[.managementHost], of: inherited.management, "managementHost")
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
            try socket.serve(offer: { [log] in Self.offered(listeners, log) }) { [log] process in
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
    private static func offered(_ listeners: Listeners, _ log: Log) -> [HandedSocket] {
        do { return try listeners.handedSockets() } catch {
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
        throw CommandError.configuration(
            "\(name): it is \(port), and the process that runs has \(other): stop that one first")
    }

    private static func require(_ host: String, of sockets: [Int32], _ name: String) throws {
        for socket in sockets {
            let isSame: Bool
            do { isSame = try MicrohttpdServer.isBound(socket, to: host) } catch {
                throw CommandError.configuration("\(name): \(error)")
            }
            if isSame { continue }
            let other = MicrohttpdServer.address(of: socket)?.description ?? "another one"
            throw CommandError.configuration(
                "\(name): it is \(host), and the process that runs has \(other): stop that one first")
        }
    }

    private static func error(_ error: HandoverError) -> CommandError {
        let code: ExitCode = if case .pathTooLong = error { .configuration } else { .unavailable }
        return CommandError(code: code, message: "handoverSocket: \(error)")
    }
}
