import JSON

struct TextRule: FieldRule {
    var kind: StaticString { "text" }
    /// The number of characters (grapheme clusters). A schema counts code points, of which a text has as many or more, and
    /// no more than bytes: to refuse nothing that fits, its maximum is that of the bytes.
    let length: ClosedRange<Int>
    let maximumBytes: Int
    /// The format, with the field's own keyboard, autofill and example if it has them.
    private var format: TextFormat
    private let isMultiline: Bool
    let isSecret: Bool

    /// By default, a text may have 64 bytes, or four for each character, the most that a Unicode scalar takes.
    init(
        length: ClosedRange<Int>, maximumBytes: Int?, format: TextFormat, isMultiline: Bool = false,
        isSecret: Bool = false, keyboard: TextKeyboard? = nil, autofill: TextAutofill? = nil, example: String? = nil
    ) {
        let (bytes, isTooLarge) = length.upperBound.multipliedReportingOverflow(by: 4)
        self.length = length
        self.maximumBytes = maximumBytes ?? (isTooLarge ? .max : max(bytes, 64))
        (self.format, self.isMultiline, self.isSecret) = (format, isMultiline, isSecret)
        self.format.keyboard = keyboard ?? format.keyboard
        self.format.autofill = autofill ?? format.autofill
        self.format.example = example ?? format.example
    }

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "string")
        writer.member("minLength", length.lowerBound)
        writer.member("maxLength", maximumBytes)
        writer.member("format", ifPresent: format.name)
        writer.member("pattern", ifPresent: format.pattern?.published(in: characters))
        if isSecret { writer.member("writeOnly", true) }
    }

    func writeExclusion(to writer: inout JSONWriter) { characters.writeExclusion(to: &writer) }
    private var characters: TextCharacters { isSecret ? .storable : isMultiline ? .lines : .line }

    func writeHints(to writer: inout JSONWriter) {
        if isMultiline { writer.member("isMultiline", true) }
        if isSecret { writer.member("isSecure", true) }
        writer.member("keyboard", ifPresent: format.keyboard?.rawValue)
        writer.member("autofill", ifPresent: format.autofill?.rawValue)
        writer.member("maximumLength", length.upperBound)
        writer.member("maximumBytes", maximumBytes)
    }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        guard let entered = try? json.string() else { throw Misfit(reason: .notText) }
        // Before characters are looked at, which takes longer.
        if entered.utf8.count > maximumBytes { throw misfitOfLong(entered) }
        // White space may be a part of a secret.
        let sent = isSecret ? entered : String(entered.trimmed(of: characters))
        // Windows ends lines with two characters.
        let text = characters == .lines ? sent.replacing("\r\n", with: "\n") : sent
        if !characters.allow(text) { throw Misfit(reason: .unstorable) }
        if text.isEmpty, length.lowerBound > 0 { throw Misfit(reason: .missing) }
        if !text.isEmpty, !isSecret, !text.isVisible {
            throw Misfit(reason: length.lowerBound > 0 ? .missing : .unstorable)
        }
        let count = text.count
        if count < length.lowerBound { throw Misfit(reason: .tooShort(length.lowerBound)) }
        if count > length.upperBound { throw Misfit(reason: .tooLong(length.upperBound)) }
        // As the schema does, to which texts are sent as they are.
        if let pattern = format.pattern, !pattern.matches(sent) { throw Misfit(reason: format.reason) }
        return .text(text)
    }

    /// A person understands characters better than bytes. Looks at no more than the field can have.
    private func misfitOfLong(_ text: String) -> Misfit {
        let isTooLong = String(text.unicodeScalars.prefix(maximumBytes)).count > length.upperBound
        return Misfit(reason: isTooLong ? .tooLong(length.upperBound) : .tooManyBytes(maximumBytes))
    }

    var example: FormValues.Value? {
        if let example = format.example { return .text(example) }
        if let pattern = format.pattern { return pattern.example.map(FormValues.Value.text) }
        // Without a space at its end, which would be removed.
        let text = String("Example text".prefix(length.upperBound).trimmed(of: .lines))
        return .text(text + String(repeating: "x", count: max(length.lowerBound - text.count, 0)))
    }

    var fault: String? {
        if length.lowerBound < 0 { return "the length must not be negative" }
        guard let pattern = format.pattern, let error = pattern.error else { return nil }
        return "invalid pattern '\(pattern.source)': \(error)"
    }
}

extension StringProtocol {
    fileprivate func trimmed(of characters: TextCharacters) -> Substring.UnicodeScalarView {
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, characters.isRemoved(first) { scalars.removeFirst() }
        while let last = scalars.last, characters.isRemoved(last) { scalars.removeLast() }
        return scalars
    }
}
