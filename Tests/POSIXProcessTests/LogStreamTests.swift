import Glibc
import Testing
@testable import POSIXProcess

@Suite struct LogStreamTests {
    /// A pipe that nobody reads until a test says so.
    private final class Pipe: Sendable {
        let (reader, writer): (Int32, Int32)

        init() throws {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            (reader, writer) = (ends[0], ends[1])
        }

        deinit {
            close(reader)
            close(writer)
        }

        /// Reads what is there.
        func contents() -> String {
            var (bytes, all) = ([UInt8](repeating: 0, count: 1 << 20), [UInt8]())
            var (waiting, size) = (Int32(0), bytes.count)
            while ioctl(reader, UInt(FIONREAD), &waiting) == 0, waiting > 0 {
                size = read(reader, &bytes, min(size, Int(waiting)))
                all += bytes.prefix(max(size, 0))
                size = bytes.count
            }
            return String(decoding: all, as: UTF8.self)
        }
    }

    @Test func `lines are written in order`() throws {
        let pipe = try Pipe()
        let log = LogStream(descriptor: pipe.writer)
        log.writeLine("one")
        log.writeLine(String(repeating: "long", count: 5000))
        #expect(pipe.contents() == "one\n" + String(repeating: "long", count: 5000) + "\n")
        #expect(log.lostCount == 0)
    }

    /// It doesn't wait for its reader, and begins anew with a whole line.
    @Test func `lines are lost, and counted, while nobody reads`() throws {
        let pipe = try Pipe()
        let log = LogStream(descriptor: pipe.writer)
        let line = String(repeating: "x", count: 999)
        for _ in 0..<1000 { log.writeLine(line) }
        let lost = log.lostCount
        #expect(lost > 500)
        let written = pipe.contents().split(separator: "\n").filter { $0 == line }.count
        #expect(written == 1000 - lost)
        log.writeLine("again")
        #expect(pipe.contents().split(separator: "\n").last == "again")
        #expect(log.lostCount == lost)
    }

    /// As a program does that has called `TerminationSignals.block()`.
    @Test func `a closed reader doesn't end the process`() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let log = LogStream(descriptor: ends[1])
        log.writeLine("read")
        close(ends[0])
        log.writeLine("lost")
        #expect(log.lostCount == 1)
        close(ends[1])
    }

    /// Nobody reads the terminal, which takes far less than this.
    @Test func `a terminal that nobody reads blocks no writer`() throws {
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        defer { close(terminal) }
        // TIOCSPTLCK and TIOCGPTN, which aren't imported.
        var (isLocked, number) = (Int32(0), UInt32(0))
        try #require(ioctl(terminal, 0x4004_5431, &isLocked) == 0 && ioctl(terminal, 0x8004_5430, &number) == 0)
        let written = open("/dev/pts/\(number)", O_WRONLY | O_NOCTTY)
        try #require(written >= 0)
        defer { close(written) }
        let log = LogStream(descriptor: LogStream.withoutWaiting(written))
        for _ in 0..<1000 { log.writeLine(String(repeating: "x", count: 999)) }
        #expect(log.lostCount > 500)
    }
}
