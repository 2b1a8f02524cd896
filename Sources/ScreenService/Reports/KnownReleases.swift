import Basics
import Synchronization

/// The releases of apps that are told apart in metrics: those that were named most recently, of all that were named
/// several times. So a name that somebody made up doesn't keep out the name of a release for good.
final class KnownReleases: Sendable {
    private struct Contents {
        var known = LRUCache<Identifier, Void>(maximumCost: maximumCount)
        var candidates = LRUCache<Identifier, Int>(maximumCost: maximumCandidates)

        /// Records a report of `name`. Returns whether it is told apart, and the name in whose place it is.
        mutating func note(_ name: Identifier) -> (isKnown: Bool, evicted: Identifier?) {
            if known.use(name) != nil { return (true, nil) }
            let count = (candidates.use(name) ?? 0) + 1
            guard count >= KnownReleases.requiredReports else {
                _ = candidates.insert(count, for: name, cost: 1)
                return (false, nil)
            }
            _ = candidates.remove(name)
            return (true, known.insert((), for: name, cost: 1).first?.key)
        }
    }

    /// The maximum number of releases that are told apart. All others are `other`.
    static let maximumCount = 50
    /// The number of reports that have to name a release before it is told apart.
    static let requiredReports = 10
    /// The maximum number of further names whose reports are counted.
    static let maximumCandidates = 1_000
    /// The maximum length of a release's name, in bytes.
    static let maximumName = 32

    private let contents = Mutex(Contents())

    /// Calls `body` with the value of the label for the header field `Sectional-Release`: `none` without one, and `other`
    /// for one that isn't well-formed, or isn't told apart. Before that, calls `forget` with a name that isn't told apart
    /// any more. One call follows the other, so nothing is counted for a name after it was forgotten.
    func label(of release: String?, forget: (String) -> Void, _ body: (String) -> Void) {
        contents.withLock { contents in
            guard let release else { return body("none") }
            guard Self.isWellFormed(release) else { return body("other") }
            let (isKnown, evicted) = contents.note(Identifier(release))
            if let evicted { forget(evicted.rawValue) }
            body(isKnown ? release : "other")
        }
    }

    /// Whether `release` is 1 to 32 letters, digits, points, hyphens, plus signs and underscores of ASCII.
    private static func isWellFormed(_ release: String) -> Bool {
        (1...maximumName).contains(release.utf8.count)
            && release.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }
}
