import Foundation
import TestSupport

/// A way to a PostgreSQL server on which connections can be cut, and can stop where they are.
struct StallingProxy {
    /// What happens to connections.
    enum Mode: String {
        case passing
        /// New ones are closed.
        case refusing
        /// New ones are taken, and their first statement never arrives.
        case stalling
        /// New ones pass; those that are there end when the service next sends something.
        case losing
    }

    /// The URL of the server by this way.
    let url: String
    private let folder: TemporaryFolder
    private let process: ChildProcess

    /// A way to the server with the URL `server`, which has its socket in a folder.
    init(to server: String) throws {
        folder = try TemporaryFolder()
        let place = server.firstMatch(of: /host=([^&]*)/).map { String($0.1) } ?? ""
        url = server.replacing("host=" + place, with: "host=" + folder.path)
        try Mode.passing.rawValue.write(toFile: folder.file("mode"), atomically: true, encoding: .utf8)
        process = try ChildProcess("/usr/bin/env", ["python3", "-c", Self.script, folder.path, place])
        _ = try process.readLine()
    }

    /// From now on, new connections have `mode`; those that are there are cut where they are refused.
    func set(_ mode: Mode) throws {
        try mode.rawValue.write(toFile: folder.file("mode"), atomically: true, encoding: .utf8)
        process.send(SIGUSR1)
        _ = try process.readLine()
    }

    /// Waits until a connection has stopped. Not on the caller's thread, which tasks that connect may need.
    func hasStalled() async throws { _ = try await onThread { [process] in try process.readLine() } }

    /// Waits until a connection has ended by ``Mode/losing``.
    func hasLost() throws { _ = try process.readLine() }

    private static let script = """
        import asyncio, os, signal, sys
        parent = os.getppid()
        folder, server = sys.argv[1:]
        connections, lost = set(), set()
        def mode(): return open(folder + "/mode").read()
        async def pump(reader, writer, stalls):
            while data := await reader.read(65536):
                if stalls and data[:1] == b"Q" and mode() == "stalling":
                    print("stalled", flush=True)
                    await asyncio.Event().wait()
                if writer in lost:
                    print("lost", flush=True)
                    break
                writer.write(data)
            writer.close()
        async def handle(reader, writer):
            if mode() == "refusing": return writer.close()
            there, back = await asyncio.open_unix_connection(server + "/.s.PGSQL.5432")
            connections.update((writer, back))
            stalls = mode() == "stalling"
            try: await asyncio.gather(pump(reader, back, stalls), pump(there, writer, False))
            except OSError: pass
        def cut():
            # A connection that has stopped stays so: nobody tells its client.
            if mode() == "refusing":
                for writer in connections: writer.transport.abort()
                connections.clear()
            if mode() == "losing": lost.update(connections)
            print("set", flush=True)
        async def main():
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, cut)
            await asyncio.start_unix_server(handle, folder + "/.s.PGSQL.5432")
            print("here", flush=True)
            # Ends with the process of the tests, which else would be waited for.
            while os.getppid() == parent: await asyncio.sleep(0.2)
        asyncio.run(main())
        """
}
