@_spi(_Unicode) internal import Swift

/// A text as runs of letters, numbers and marks, without what a search doesn't distinguish: case and accents.
///
/// Folding goes code point by code point through the canonical decomposition, so texts that Unicode holds for equal have
/// equal runs. A run is then composed again: else `か` would be the beginning of `が`, and a Korean syllable three code
/// points.
struct FoldedText {
    /// The runs in the order of the text, none of them empty.
    private(set) var runs: [[Unicode.Scalar]] = []
    private var run = String.UnicodeScalarView()

    /// Folds the first `maximumLength` code points of `text`.
    init(_ text: String, maximumLength: Int) {
        let read = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumLength)))
        for scalar in read._nfd { take(scalar.ofUsualWidth) }
        endRun()
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch scalar.searchRole {
        case .letter: run.append(contentsOf: scalar.caseFolded.unicodeScalars)
        case .mark: if !run.isEmpty { run.append(scalar) }
        case .ignored: break
        case .separator: endRun()
        }
    }

    private mutating func endRun() {
        guard !run.isEmpty else { return }
        runs.append(Array(String(run)._nfc))
        run = String.UnicodeScalarView()
    }
}
