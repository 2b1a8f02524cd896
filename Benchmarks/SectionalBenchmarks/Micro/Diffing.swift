import Screens

/// Patches between two long lists.
enum Diffing {
    static func subjects(rows: Int) throws -> [Subject] {
        let change = Change(rows: rows)
        let (old, new) = (try RowsScreen.screen(change.old).asRevision, try RowsScreen.screen(change.new))
        return [
            Subject("the patch") { consume(Patch(from: old, to: new)) },
            Subject("CollectionDifference, of numbers") {
                consume(change.new.difference(from: change.old).inferringMoves())
            },
        ]
    }

    /// How the time grows with the rows, of which a fifth is deleted, as many are inserted, and some are moved.
    static func showGrowth() throws {
        let sizes = [100, 1000, 10_000, 100_000]
        let subjects = try sizes.map { size in
            let change = Change(rows: size)
            let (old, new) = (try RowsScreen.screen(change.old).asRevision, try RowsScreen.screen(change.new))
            return Subject("\(size)") { consume(Patch(from: old, to: new)) }
        }
        let times = try medians(of: subjects, rounds: 11)
        var table = Table("Diffing, growing", ["rows", "µs", "ns a row", "of the first"])
        for (size, time) in zip(sizes, times) {
            let each = time / Double(size)
            let first = times[0] / Double(sizes[0])
            table.append([String(size), decimal(time / 1000, 1), decimal(each, 0), decimal(each / first)])
        }
        table.show()
    }
}

/// A list before and after: a fifth deleted, as many inserted, every 25th moved. The same each time.
private struct Change {
    let old: [Int]
    let new: [Int]

    init(rows: Int) {
        var generator = Generator(state: 0x5EC7)
        old = Array(0..<rows)
        let deleted = Set(old.shuffled(using: &generator).prefix(rows / 5))
        var kept = old.filter { !deleted.contains($0) }
        for _ in 0..<rows / 25 {
            let from = Int.random(in: kept.indices, using: &generator)
            let to = Int.random(in: kept.indices, using: &generator)
            kept.swapAt(from, to)
        }
        let inserted = Set((0..<rows).shuffled(using: &generator).prefix(rows / 5))
        new =
            kept.enumerated().flatMap { inserted.contains($0) ? [rows + $0, $1] : [$1] }
            + inserted.filter { $0 >= kept.count }.sorted().map { rows + $0 }
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
