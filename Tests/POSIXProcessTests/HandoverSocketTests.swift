import Glibc
@testable import POSIXProcess
import Synchronization
import TestSupport
import Testing

/// One process hands its sockets over to another; here both are this one.
@Suite(.timeLimit(.minutes(5))) struct HandoverSocketTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("handover") }

    init() throws { folder = try TemporaryFolder() }

    /// How often a process ended that was offered the sockets.
    private let ended = Counted()

    private final class Counted: Sendable {
        let count = Atomic(0)
    }

    /// Serves `names`, each with a descriptor of its own; yields the process that has taken over.
    private func serve(_ names: [String]) throws -> (socket: HandoverSocket, taken: AsyncStream<Int>) {
        let socket = try HandoverSocket(at: path)
        let (taken, take) = AsyncStream.makeStream(of: Int.self)
        try socket.serve {
            names.map { HandedSocket(name: $0, descriptor: dup(0)) }
        } ended: { [ended] in
            ended.count.add(1, ordering: .relaxed)
        } taken: { process in
            take.yield(process)
        }
        return (socket, taken)
    }

    /// Whoever sends descriptors can't fill up those of the process.
    @Test func takesNoDescriptors() async throws {
        let (handing, _) = try serve(["http"])
        defer { handing.close() }
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        do {
            let client = try UnixSocket()
            let result = try UnixSocket.withAddress(of: path) { connect(client.descriptor, $0, $1) }
            #expect(result == 0)
            client.send("nothing", handing: ends[1])
            // It hangs up on a client that says something else.
            #expect(client.receive() == nil)
        }
        close(ends[1])
        // The pipe is at its end: nobody else has the descriptor.
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 0)
    }

    private func names(_ takeover: Takeover) -> [String] {
        for socket in takeover.sockets { #expect(fcntl(socket.descriptor, F_GETFD) == FD_CLOEXEC) }
        for socket in takeover.sockets { socket.close() }
        return takeover.sockets.map(\.name)
    }

    @Test func handsOverOnce() async throws {
        let many = (0..<300).map { "\($0)" }
        let (socket, taken) = try serve(["http", "http", "management"] + many)
        // The first one ends before it is ready.
        #expect(try Takeover(from: path).map(names)?.count == 303)
        let takeover = try #require(try Takeover(from: path))
        #expect(names(takeover) == ["http", "http", "management"] + many)
        #expect(takeover.finish())
        // Nobody has the sockets of the first one any more.
        #expect(ended.count.load(ordering: .relaxed) == 1)
        var iterator = taken.makeAsyncIterator()
        #expect(await iterator.next() == Int(getpid()))
        socket.close()
    }

    /// It hears nothing any more when it says that it is ready, as if it had ended. Who serves goes on, and another one
    /// can take over.
    @Test func isNotTakenOverByAProcessThatHasEnded() async throws {
        let (socket, taken) = try serve(["http"])
        let client = try UnixSocket()
        #expect(try UnixSocket.withAddress(of: path) { connect(client.descriptor, $0, $1) } == 0)
        client.send(Takeover.request)
        while let message = client.receive(takesDescriptor: true), message.text != Takeover.all {
            if let descriptor = message.descriptor { close(descriptor) }
        }
        shutdown(client.descriptor, Int32(SHUT_RD))
        client.send(Takeover.ready)
        // It may be there still, with the sockets; whatever becomes of the next one.
        #expect(try Takeover(from: path).map(names) == ["http"])
        let takeover = try #require(try Takeover(from: path))
        #expect(names(takeover) == ["http"])
        #expect(ended.count.load(ordering: .relaxed) == 0)
        #expect(takeover.finish())
        var iterator = taken.makeAsyncIterator()
        #expect(await iterator.next() == Int(getpid()))
        withExtendedLifetime(client) {}
        socket.close()
    }

    @Test func isOnlyForItsUser() throws {
        let (socket, _) = try serve(["http"])
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        socket.close()
        #expect(stat(path, &status) != 0)
    }

    @Test func isReplacedByTheNextOne() throws {
        let (old, _) = try serve(["old"])
        let (new, _) = try serve(["new"])
        #expect(try Takeover(from: path).map(names) == ["new"])
        // The path isn't its own any more.
        old.close()
        #expect(try Takeover(from: path).map(names) == ["new"])
        new.close()
    }

    @Test func isMissedWhereNobodyListens() throws {
        #expect(try Takeover(from: path) == nil)
        let (socket, _) = try serve(["http"])
        #expect(rename(path, folder.file("other")) == 0)
        socket.close()
        // A file that a process has left behind.
        #expect(rename(folder.file("other"), path) == 0)
        #expect(try Takeover(from: path) == nil)
    }

    /// It ends itself.
    @Test func refusesWhereThereIsNothingToHandOver() throws {
        let (socket, _) = try serve([])
        #expect(throws: HandoverError.self) { _ = try Takeover(from: path) }
        socket.close()
    }

    @Test func refusesALongPath() {
        let path = "/" + String(repeating: "x", count: 200)
        #expect(throws: HandoverError.pathTooLong(limit: 107)) { _ = try HandoverSocket(at: path) }
        #expect(throws: HandoverError.pathTooLong(limit: 107)) { _ = try Takeover(from: path) }
        #expect(throws: HandoverError.pathTooLong(limit: 107)) { try HandoverSocket.check(path) }
        #expect(throws: HandoverError.cannotListen(reason: "No such file or directory")) {
            _ = try HandoverSocket(at: folder.file("none/handover"))
        }
    }
}
