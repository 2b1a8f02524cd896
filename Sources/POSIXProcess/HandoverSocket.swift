internal import Glibc
internal import Synchronization

/// The place at which a process hands its listening sockets over to the one that replaces it: a Unix socket, which only
/// processes of the same user can use.
///
/// The protocol has text messages. The new process says `take`. The old one sends each socket with its name, and then
/// `all`. The new one begins to accept connections, and says `ready`; the old one answers `yours`, and stops. If the new
/// one ends before it says `ready`, nothing has changed for the old one.
public final class HandoverSocket: Sendable {
    private let path: String
    private let socket: UnixSocket
    private let file: FileIdentity?
    private let isClosed = Atomic(false)

    /// Begins to listen at `path`, in place of a process that did so before. Throws a ``HandoverError``.
    public init(at path: String) throws(HandoverError) {
        try Self.check(path)
        let socket = try UnixSocket()
        // A name of its own until it listens: whoever finds the path can connect.
        let place = "\(path).\(getpid())"
        unlink(place)
        let result = try UnixSocket.withAddress(of: place) { bind(socket.descriptor, $0, $1) }
        // Nobody can connect before it listens, so the mode is set in time.
        guard result == 0, chmod(place, 0o600) == 0, listen(socket.descriptor, 8) == 0, rename(place, path) == 0 else {
            let error = HandoverError.cannotListen(reason: UnixSocket.reason)
            unlink(place)
            throw error
        }
        (self.path, self.socket, file) = (path, socket, FileIdentity(of: path))
    }

    /// Throws a ``HandoverError`` if no socket can have this path, or if there is another kind of file, which would be
    /// replaced.
    public static func check(_ path: String) throws(HandoverError) {
        try UnixSocket.withAddress(of: path + ".4194304") { _, _ in }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK else { return }
        throw .cannotListen(reason: "there is a file at \(path) that is no socket")
    }

    /// Serves one process after another on a thread of its own, until one has taken over. Throws a ``HandoverError`` if
    /// there can't be a thread.
    ///
    /// - Parameters:
    ///   - offer: Returns descriptors that are sent and then closed.
    ///   - ended: Called when the process that was offered them has ended without taking over, and no other one can have
    ///     them.
    ///   - taken: Called with the identifier of the process that accepts connections from now on.
    public func serve(
        offer: @escaping @Sendable () -> [HandedSocket], ended: @escaping @Sendable () -> Void = {},
        taken: @escaping @Sendable (_ process: Int) -> Void
    ) throws(HandoverError) {
        let thread = DetachedThread { [self] in
            // A process that says nothing for too long may still run, with the sockets.
            var mayBeShared = false
            while !isClosed.load(ordering: .relaxed) {
                let accepted = accept(socket.descriptor, nil, nil)
                if accepted < 0 {
                    // Too many open files, for example.
                    if errno != EINTR { usleep(100_000) }
                    continue
                }
                _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
                let connection = UnixSocket(accepted)
                if let process = Self.hand(over: connection, offer) { return taken(process) }
                mayBeShared = mayBeShared || !connection.isEnded
                if !mayBeShared { ended() }
            }
        }
        guard thread.start() else { throw .cannotListen(reason: "no thread can be started") }
    }

    /// Hands over no more, and removes the socket, unless it is another process's. Not to be called once a process has
    /// taken over, which puts its own socket there.
    public func close() {
        isClosed.store(true, ordering: .relaxed)
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        if let file, file == FileIdentity(of: path) { unlink(path) }
    }

    private static func hand(over connection: UnixSocket, _ offer: () -> [HandedSocket]) -> Int? {
        connection.setTimeout(seconds: Takeover.requestPatience)
        guard connection.isOfSameUser, connection.receive()?.text == Takeover.request else { return nil }
        connection.setTimeout(seconds: Takeover.patience)
        let handed = offer()
        defer { for socket in handed { socket.close() } }
        for socket in handed where !connection.send(socket.name, handing: socket.descriptor) { return nil }
        guard connection.send(Takeover.all) else { return nil }
        // As long as the other one takes to begin: it composes nothing, so that isn't long.
        guard connection.receive()?.text == Takeover.ready, let process = connection.peer?.process else { return nil }
        // It may have ended meanwhile: then this process goes on.
        guard connection.send(Takeover.confirmation) else { return nil }
        return Int(process)
    }
}

/// A file, as opposed to what has the same path later.
private struct FileIdentity: Equatable {
    private let device: UInt
    private let number: UInt

    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}
