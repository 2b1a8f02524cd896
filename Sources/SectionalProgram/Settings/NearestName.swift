/// Which name is meant where one is misspelt.
enum NearestName {
    /// The one of `names` that is a few letters from `name`, if there is one: up to a third of them, and three at most.
    static func of(_ name: String, among names: [String]) -> String? {
        let bytes = Array(name.utf8)
        let nearest = names.map { (name: $0, distance: distance(bytes, Array($0.utf8))) }.min {
            $0.distance < $1.distance
        }
        guard let nearest, nearest.distance <= min(3, max(1, bytes.count / 3)) else { return nil }
        return nearest.name
    }

    /// How many letters have to be put in, taken out or replaced to get from one to the other (Levenshtein), whatever
    /// their case.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let replaced = diagonal + (letter | 0x20 == other | 0x20 ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
            }
        }
        return row[b.count]
    }
}
