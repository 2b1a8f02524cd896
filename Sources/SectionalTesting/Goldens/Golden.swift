internal import FoundationEssentials
internal import JSON
public import Testing

/// A screen as it was recorded, in a file that a person can read.
struct Golden {
    /// The file.
    let path: String

    /// The golden `name` in the folder `Goldens` beside the source file `source`.
    init(_ name: String, beside source: String) {
        let folder = source.utf8.lastIndex(of: 0x2F).map { String(source[...$0]) } ?? ""
        path = folder + "Goldens/" + name + ".json"
    }

    /// Whether goldens are recorded: somebody has said so in the environment.
    static var isRecording: Bool { ProcessInfo.processInfo.environment["SECTIONAL_RECORD_GOLDENS"] == "1" }

    /// How `screen` differs from what was recorded; `nil` where it doesn't. Where `isRecording`, it is recorded.
    func fault(of screen: TestScreen, isRecording: Bool) throws -> String? {
        let text = Self.text(of: screen)
        if isRecording {
            try record(text)
            return nil
        }
        guard let recorded = FileManager.default.contents(atPath: path) else {
            return "there is no golden \(path); \(Self.hint)"
        }
        return TextDifference(expected: String(decoding: recorded, as: UTF8.self), found: text).map {
            "\(path): \($0)\nIf that is meant, \(Self.hint)"
        }
    }

    private func record(_ text: String) throws {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private static func text(of screen: TestScreen) -> String {
        "\(screen.status)\n" + String(decoding: JSONIndenter.indented(screen.answer.body), as: UTF8.self)
    }

    private static let hint = "record it with SECTIONAL_RECORD_GOLDENS=1 swift test, and read it before you commit it"
}

/// Expects `screen` to be what was recorded as `name`: status and content, in `Goldens/NAME.json` beside the test. Where
/// that is something else, or isn't there, the test fails. Goldens are recorded by `SECTIONAL_RECORD_GOLDENS=1 swift test`,
/// and by nothing else. A screen has the same revision each time that it has the same content.
public func expectGolden(
    _ name: String, of screen: TestScreen, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let golden = Golden(name, beside: filePath)
    if let fault = try golden.fault(of: screen, isRecording: Golden.isRecording) {
        Issue.record("\(fault)", sourceLocation: sourceLocation)
    }
}
