import Glibc
import POSIXProcess
import Testing

/// Each in a process of its own: what other tests allocate and free would count too.
@Suite struct FreedMemoryTests {
    /// Resident bytes of this process.
    private static func resident() throws -> Int {
        let file = try #require(fopen("/proc/self/statm", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        #expect(fgets(&line, 256, file) != nil)
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4096
    }

    /// Small pieces, of which some stay: glibc gives back by itself only what is free at the end.
    @Test func givesBackWhatAFloodHasTaken() async {
        await #expect(processExitsWith: .success) {
            var freed = FreedMemory(kept: 32 << 20)
            _ = freed.giveBack()
            var pieces = (0..<200_000).compactMap { _ in malloc(1000) }
            for piece in pieces { memset(piece, 1, 1000) }
            let flooded = try Self.resident()
            let last = pieces.removeLast()
            for piece in pieces { free(piece) }
            let gaveBack = freed.giveBack()
            #expect(gaveBack)
            #expect(try Self.resident() < flooded - 100 << 20)
            free(last)
        }
    }

    /// What was in use the first time, and is freed later, goes back too.
    @Test func givesBackWhatIsFreedAfterTheFirstTime() async {
        await #expect(processExitsWith: .success) {
            var freed = FreedMemory(kept: 32 << 20)
            _ = freed.giveBack()
            let pieces = (0..<400_000).compactMap { _ in malloc(1000) }
            for piece in pieces { memset(piece, 1, 1000) }
            let flooded = try Self.resident()
            for piece in pieces[..<200_000] { free(piece) }
            let gaveBackFirst = freed.giveBack()
            for piece in pieces[200_000..<399_999] { free(piece) }
            let gaveBackThen = freed.giveBack()
            #expect(gaveBackFirst && gaveBackThen)
            #expect(try Self.resident() < flooded - 250 << 20)
            free(pieces[399_999])
        }
    }
}
