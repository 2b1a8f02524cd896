import Glibc
import POSIXProcess
import Testing

// One after another: each would give back what the other has freed.
@Suite(.serialized) struct FreedMemoryTests {
    /// Resident bytes of this process.
    private static func resident() throws -> Int {
        let file = try #require(fopen("/proc/self/statm", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        #expect(fgets(&line, 256, file) != nil)
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4096
    }

    private static func pieces(_ count: Int) -> [UnsafeMutableRawPointer] {
        let pieces = (0..<count).compactMap { _ in malloc(1000) }
        for piece in pieces { memset(piece, 1, 1000) }
        return pieces
    }

    /// Small pieces, of which some stay: glibc gives back by itself only what is free at the end.
    @Test func givesBackWhatAFloodHasTaken() throws {
        var freed = FreedMemory(kept: 32 << 20)
        _ = freed.giveBack()
        var pieces = Self.pieces(200_000)
        let flooded = try Self.resident()
        let last = pieces.removeLast()
        for piece in pieces { free(piece) }
        let gaveBack = freed.giveBack()
        #expect(gaveBack)
        #expect(try Self.resident() < flooded - 100 << 20)
        free(last)
    }

    /// What could be given back in the middle of a flood isn't all that there is to give back.
    @Test func givesBackWhatIsFreedLater() throws {
        var freed = FreedMemory(kept: 32 << 20)
        let (first, last) = (Self.pieces(60_000), Self.pieces(200_000))
        for piece in first { free(piece) }
        let gaveBack = freed.giveBack()
        #expect(gaveBack)
        let between = try Self.resident()
        for piece in last.dropLast() { free(piece) }
        let gaveBackMore = freed.giveBack()
        #expect(gaveBackMore)
        #expect(try Self.resident() < between - 100 << 20)
        free(last[last.count - 1])
    }
}
