public import Testing

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
