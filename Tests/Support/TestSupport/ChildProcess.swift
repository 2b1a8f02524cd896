import Glibc
import Synchronization

/// A program that runs beside the tests. Foundation's `Process` crashes in a process with some thousand open files,
/// which tests of many connections have: it reads file names over the end of what the kernel wrote.
package final class ChildProcess: Sendable {
    /// The system's number of the process.
    package let identifier: Int32
    private let output: Int32
    private let hasEnded = Mutex<Int32?>(nil)
    /// One at a time: what another one starts between the making of a pipe and its marking would hold it open.
    private static let starting = Mutex(())

    /// Where programs are, what sanitizers are told, and which mutation is selected. A program under a sanitizer
    /// reports and leaves out what the tests do; one with mutations has the same one selected.
    package static let ordinaryEnvironment: [String: String] = {
        var environment: [String: String] = ["PATH": "/usr/bin:/bin"]
        for name: String in ["TSAN_OPTIONS", "ASAN_OPTIONS", "SECTIONAL_MUTATION"] {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        return environment
    }()

    /// Starts the program at `path`; its output is read here, its input is `inputFile`.
    package init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = ordinaryEnvironment,
        directory: String = "/", inputFile: String = "/dev/null", errorFile: String = "/dev/null"
    ) throws {
        (identifier, output) = try Self.starting.withLock { _ in
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw ChildProcessError.cannotStart(path, errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            defer { close(ends[1]) }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, inputFile, O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
            posix_spawn_file_actions_addopen(&actions, 2, errorFile, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            let command = ["/usr/bin/env", "-C", directory, path] + arguments
            return (try Self.spawn(command, environment.map { $0 + "=" + $1 }, &actions), ends[0])
        }
    }

    /// Kills the program if nobody has waited for its end: a test that fails leaves nothing running.
    deinit {
        if hasEnded.withLock({ $0 == nil }) { end(SIGKILL) }
        close(output)
    }

    /// Sends `signal`.
    package func send(_ signal: Int32) { kill(identifier, signal) }

    /// Stops the program until it gets `SIGCONT`. Waits until all its threads have stopped: some run on for a moment.
    package func pause() {
        send(SIGSTOP)
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WSTOPPED | WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }

    /// What the program prints until it closes its output.
    package func readToEnd() -> [UInt8] {
        var bytes: [UInt8] = []
        while let part = read(65_536) { bytes += part }
        return bytes
    }

    /// What the program prints next, to the end of the line. Throws where there is none.
    package func readLine() throws -> String {
        var line: [UInt8] = []
        while line.last != 0x0A {
            guard let byte = read(1) else { throw ChildProcessError.ended }
            line += byte
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    /// Waits for the end: the exit status, or the negative number of the signal that ended it.
    package func waitForEnd() -> Int32 {
        hasEnded.withLock { known in
            if let known { return known }
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
            known = code
            return code
        }
    }

    /// Sends `signal` and waits for the end, as ``waitForEnd()``.
    @discardableResult
    package func end(_ signal: Int32) -> Int32 {
        send(signal)
        return waitForEnd()
    }

    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = Glibc.read(output, &bytes, count)
        return length > 0 ? Array(bytes.prefix(length)) : nil
    }

    private static func spawn(
        _ command: [String], _ environment: [String], _ actions: inout posix_spawn_file_actions_t
    ) throws -> Int32 {
        var words = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads of tests block most signals, and what a shell runs in the background ignores some. A program that a
        // person starts does neither.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGHUP, SIGINT, SIGTERM, SIGPIPE] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, command[0], &actions, &attributes, &words, &variables)
        guard result == 0 else { throw ChildProcessError.cannotStart(command[0], result) }
        return identifier
    }
}

/// Why a program doesn't run, or no longer.
package enum ChildProcessError: Error, Equatable {
    /// It can't be started; with the system's error number.
    case cannotStart(String, Int32)
    /// It ended before it printed what was waited for.
    case ended
}
