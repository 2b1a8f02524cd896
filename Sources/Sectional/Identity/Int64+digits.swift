internal import JSON

extension Int64 {
    /// The number whose digits `text` is, as `String(decimal:)` writes them: without a plus, or zeros before them.
    init?(digits text: String) {
        guard let first = text.utf8.first, first < 0x3A, let number = Int64(text), String(decimal: number) == text
        else {
            return nil
        }
        self = number
    }
}
