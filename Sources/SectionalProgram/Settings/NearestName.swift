/// Finds the name that a misspelt one is most likely meant to be.
enum NearestName {
    /// Returns the one of `names` that is nearest to `name`, or `nil` if none is near: within a third of its letters,
    /// and three at most.
    static func of(_ name: String, among names: [String]) -> String? {
        let bytes = Array(name.utf8)
        // Longer names are not compared: the comparison takes quadratic time.
        guard bytes.count <= 100 else { return nil }
        let nearest = names.map { (name: $0, distance: distance(bytes, Array($0.utf8))) }.min {
            $0.distance < $1.distance
        }
        guard let nearest, nearest.distance <= min(3, max(1, bytes.count / 3)) else { return nil }
        return nearest.name
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours that lead from one to the
    /// other, ignoring case.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var (before, last, row) = ([Int](), [Int](), Array(0...b.count))
        for i in a.indices {
            (before, last) = (last, row)
            row[0] = i + 1
            for j in b.indices {
                row[j + 1] = min(last[j] + (isSame(a[i], b[j]) ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, isSame(a[i], b[j - 1]), isSame(a[i - 1], b[j]) {
                    row[j + 1] = min(row[j + 1], before[j - 1] + 1)
                }
            }
        }
        return row[b.count]
    }

    private static func isSame(_ a: UInt8, _ b: UInt8) -> Bool { a | 0x20 == b | 0x20 }
}
