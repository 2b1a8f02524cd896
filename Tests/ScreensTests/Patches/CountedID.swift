/// How often identities were looked at.
final class Looks {
    var hashes = 0
    var comparisons = 0
    var count: Int { hashes + comparisons }
}

/// An identity that counts how often it is looked at: work that is counted needs no clock.
struct CountedID: Hashable {
    let value: Int
    let looks: Looks

    func hash(into hasher: inout Hasher) {
        looks.hashes += 1
        hasher.combine(value)
    }

    static func == (one: CountedID, other: CountedID) -> Bool {
        one.looks.comparisons += 1
        return one.value == other.value
    }
}
