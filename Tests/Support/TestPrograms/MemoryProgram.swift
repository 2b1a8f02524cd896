import Glibc
import POSIXProcess

/// A process that floods its memory in small pieces, and frees all but the last: a process of its own, since what other
/// tests allocate and free would count too. glibc gives back by itself only what is free at the end.
enum MemoryProgram {
    /// Each argument is a number of pieces to free before what is free is given back. Prints, after each, whether
    /// something was given back, and then by how many bytes less is in memory than at the height of the flood.
    static func run(_ arguments: [String]) {
        let parts = arguments.compactMap { Int($0) }
        var freed = FreedMemory(kept: 32 << 20)
        _ = freed.giveBack()
        var pieces = (0...parts.reduce(0, +)).compactMap { _ in malloc(1000) }
        for piece in pieces { memset(piece, 1, 1000) }
        let flooded = resident
        let last = pieces.removeLast()
        for part in parts {
            for piece in pieces.prefix(part) { free(piece) }
            pieces.removeFirst(part)
            StandardStream.output.writeLine(freed.giveBack() ? "gave back" : "kept")
        }
        StandardStream.output.writeLine(String(flooded - resident))
        free(last)
    }

    /// Bytes of this process that are in memory.
    private static var resident: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, 256, file) != nil else { return 0 }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }
}
