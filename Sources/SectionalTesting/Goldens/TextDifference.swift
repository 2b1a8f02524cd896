internal import Basics

/// The first line in which two texts of screens differ, other than the line of the revision.
struct TextDifference: CustomStringConvertible {
    private let number: Int
    private let expected: String
    private let found: String

    /// Returns `nil` if the texts are equal.
    init?(expected: String, found: String) {
        let (old, new) = (Self.lines(expected), Self.lines(found))
        let different = (0..<max(old.count, new.count)).filter { Self.line($0, of: old) != Self.line($0, of: new) }
        guard let first = different.first else { return nil }
        let index = different.first { !Self.line($0, of: new).rawValue.hasPrefix("  \"revision\": ") } ?? first
        number = index + 1
        (self.expected, self.found) = (Self.line(index, of: old).rawValue, Self.line(index, of: new).rawValue)
    }

    var description: String { "line \(number) should be\n  \(expected)\nand is\n  \(found)" }

    private static func lines(_ text: String) -> [Identifier] {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Identifier(String(Substring($0))) }
    }

    private static func line(_ index: Int, of lines: [Identifier]) -> Identifier {
        lines.indices.contains(index) ? lines[index] : "(the end)"
    }
}
