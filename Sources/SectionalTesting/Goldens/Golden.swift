internal import Basics
internal import FoundationEssentials
public import Testing

/// A recorded screen, in a file that a person can read.
struct Golden {
    let path: String

    /// Creates the golden `name` in the folder `Goldens` beside the source file `source`.
    init(_ name: String, beside source: String) {
        let folder = source.utf8.lastIndex(of: 0x2F).map { String(source[...$0]) } ?? ""
        path = folder + "Goldens/" + name + ".json"
    }

    /// Whether goldens are recorded: `SECTIONAL_RECORD_GOLDENS` is `1` in the environment.
    static var isRecording: Bool { ProcessInfo.processInfo.environment["SECTIONAL_RECORD_GOLDENS"] == "1" }

    /// Returns the difference between `screen` and the recorded one, or `nil` if there is none. If `isRecording`,
    /// records `screen` instead. Throws an error of the file system.
    func fault(of screen: TestScreen, isRecording: Bool) throws -> String? {
        let text = screen.answer.indented
        if isRecording {
            try record(text)
            return nil
        }
        guard let recorded = FileManager.default.contents(atPath: path) else {
            return "missing golden \(path); \(Self.hint)"
        }
        return TextDifference(expected: String(decoding: recorded, as: UTF8.self), found: text).map {
            "\(path): \($0)\nIf this is intended, \(Self.hint)"
        }
    }

    private func record(_ text: String) throws {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private static let hint = "record it with SECTIONAL_RECORD_GOLDENS=1 swift test, and review it before you commit it"
}

/// Expects that the content of `screen` is the one recorded in `Goldens/NAME.json` beside the test; that of a refused
/// screen has its status. If it differs, or if there is no such file, the test fails. Only `SECTIONAL_RECORD_GOLDENS=1 swift test` records goldens.
/// In tests, the same content has the same revision in each run. Throws if a golden can't be recorded.
public func expectGolden(
    _ name: String, of screen: TestScreen, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let golden = Golden(name, beside: filePath)
    if let fault = try golden.fault(of: screen, isRecording: Golden.isRecording) {
        Issue.record("\(fault)", sourceLocation: sourceLocation)
    }
}

/// The first line in which two texts of screens differ, other than the line of the revision.
struct TextDifference: CustomStringConvertible {
    private let number: Int
    private let expected: String
    private let found: String

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
