import JSON

/// How a language writes whole US dollars: the pattern and grouping that CLDR has for it.
struct PriceFormat: Sendable {
    let prefix: String
    let suffix: String
    let groupSeparator: String

    static let translations = Translations(
        en: PriceFormat(prefix: "$", suffix: "", groupSeparator: ","),
        zhHant: PriceFormat(prefix: "US$", suffix: "", groupSeparator: ","),
        vi: PriceFormat(prefix: "", suffix: "\u{A0}US$", groupSeparator: "."))

    /// `19900` as `$19,900`.
    func callAsFunction(_ dollars: Int) -> String {
        (dollars < 0 ? "-" : "") + prefix + grouped(dollars.magnitude) + suffix
    }

    /// Writes the same as one string of JSON, which is never put together in memory.
    func write(_ dollars: Int, to writer: inout JSONWriter) {
        writer.string { writer in
            if dollars < 0 { writer.piece("-") }
            writer.piece(prefix)
            writeGrouped(dollars.magnitude, to: &writer)
            writer.piece(suffix)
        }
    }

    private func grouped(_ number: UInt) -> String {
        // 1000 more, so that a group keeps its zeros.
        number < 1000
            ? String(number) : grouped(number / 1000) + groupSeparator + String(1000 + number % 1000).dropFirst()
    }

    private func writeGrouped(_ number: UInt, to writer: inout JSONWriter) {
        guard number >= 1000 else { return writer.piece(number) }
        writeGrouped(number / 1000, to: &writer)
        writer.piece(groupSeparator)
        writer.piece(number % 1000, minimumDigits: 3)
    }
}
