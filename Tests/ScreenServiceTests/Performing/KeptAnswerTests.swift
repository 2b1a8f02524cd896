import JSON
@testable import ScreenService
import Testing

/// What is kept of an answer, to answer repeats with.
@Suite struct KeptAnswerTests {
    private let long = Bytes.copying(Array(repeating: UInt8(ascii: "x"), count: KeptAnswer.maximumBytes + 1))
    private let longest = Array(repeating: UInt8(ascii: "e"), count: KeptAnswer.maximumBytes)

    /// An action makes effects of any length; what is kept has a bound all the same.
    @Test func keepsTheEffectsOfALongAnswerWhereTheyFit() {
        #expect(KeptAnswer(of: long, effects: longest).bytes == longest)
        #expect(KeptAnswer(of: long, effects: longest + longest.prefix(1)).bytes == Array("[]".utf8))
    }
}
