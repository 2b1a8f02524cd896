import Foundation
import TestSupport
import Testing

/// Each in a process of its own, `TestPrograms memory`: what other tests allocate and free would count too.
@Suite struct FreedMemoryTests {
    /// What the program says that frees so many pieces of 1,000 bytes each time, and how many bytes went back.
    private func givenBack(freeing parts: Int...) throws -> (lines: [String], bytes: Int) {
        let program = try ChildProcess(testPrograms, ["memory"] + parts.map(String.init))
        let lines = String(decoding: program.readToEnd(), as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(program.waitForEnd() == 0)
        return (lines.dropLast(), try #require(lines.last.flatMap { Int($0) }))
    }

    @Test func `memory is given back after a flood`() throws {
        let (lines, bytes) = try givenBack(freeing: 200_000)
        #expect(lines == ["gave back"])
        #expect(bytes > 100 << 20)
    }

    /// What was in use the first time, and is freed later, goes back too.
    @Test func `memory in use the first time is given back later`() throws {
        let (lines, bytes) = try givenBack(freeing: 200_000, 200_000)
        #expect(lines == ["gave back", "gave back"])
        #expect(bytes > 250 << 20)
    }

    /// Less than may be kept stays for the next time.
    @Test func `a little freed memory is kept`() throws {
        let (lines, _) = try givenBack(freeing: 20_000)
        #expect(lines == ["kept"])
    }
}
