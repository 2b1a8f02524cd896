import Foundation
import Glibc
import HTTPServing
import TestSupport
import Testing

/// The program as systemd runs it: with sockets that are open already, and a socket that hears what it does.
@Suite(.timeLimit(.minutes(5))) struct ServiceManagerProgramTests {
    /// Opens two listening sockets as descriptors 3 and 4, prints their ports, and becomes the program.
    private static let script = """
        import os, socket, sys
        for number in (3, 4):
            listening = socket.socket()
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            print(listening.getsockname()[1], flush=True)
            if listening.fileno() != number:
                os.dup2(listening.fileno(), number)
            os.set_inheritable(number, True)
            listening.detach()
        os.environ["LISTEN_PID"] = str(os.getpid())
        os.execv(sys.argv[1], [sys.argv[1], "serve"])
        """

    /// Prints each datagram that comes, with spaces for line ends.
    private static let listener = """
        import socket, sys
        manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        manager.bind(sys.argv[1])
        print("here", flush=True)
        while True:
            print(manager.recv(4096).decode().replace("\\n", " "), flush=True)
        """

    @Test func `the service manager's sockets are used and it is notified`() async throws {
        var program = try Program()
        let path = program.folder.file("notify")
        let manager = try ChildProcess("/usr/bin/env", ["python3", "-c", Self.listener, path])
        defer { manager.send(SIGKILL) }
        #expect(try manager.readLine() == "here")
        // Of what is told, ten messages wait for a manager that is held up, and the next ones are lost.
        program.environment.merge([
            "LISTEN_FDS": "2", "LISTEN_FDNAMES": "http:management", "SECTIONAL_MANAGEMENT_PORT": "1",
            "NOTIFY_SOCKET": path, "WATCHDOG_USEC": "2000000", "SECTIONAL_WORKERS": "2",
        ]) { $1 }
        let process = try ChildProcess(
            "/usr/bin/env", ["python3", "-c", Self.script, program.binary], environment: program.environment,
            directory: program.folder.path)
        let ports = [try process.readLine(), try process.readLine()].map { Int($0) ?? 0 }
        #expect(try process.readLine() == "listening on http://127.0.0.1:\(ports[0])")
        #expect(try process.readLine() == "metrics and health on http://127.0.0.1:\(ports[1])")
        #expect(try await LiveClient(port: ports[0]).get("/screens/hello").status == 200)
        #expect(try await LiveClient(port: ports[1]).get("/metrics", ["Host": "localhost"]).status == 200)
        try expect(manager, "READY=1", among: ["WATCHDOG=1"])
        try expect(manager, "WATCHDOG=1", among: [])
        process.send(SIGHUP)
        try expect(manager, "RELOADING=1 MONOTONIC_USEC=", among: ["WATCHDOG=1"])
        try expect(manager, "READY=1", among: ["WATCHDOG=1"])
        process.send(SIGTERM)
        try expect(manager, "STOPPING=1", among: ["WATCHDOG=1"])
        #expect(process.waitForEnd() == 0)
    }

    /// Reads what the manager was told until `text`; all before it is one of `others`.
    private func expect(_ manager: ChildProcess, _ text: String, among others: [String]) throws {
        var line = try manager.readLine()
        while others.contains(line) { line = try manager.readLine() }
        #expect(line.hasPrefix(text))
    }
}
