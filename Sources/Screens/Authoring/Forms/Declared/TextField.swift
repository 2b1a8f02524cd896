/// A field for a text of a ``Form``.
@propertyWrapper
public struct TextField<Value: Sendable>: Decodable, FieldWrapper, Sendable {
    let declared: DeclaredField<Value>
    /// The value: what was sent, or the default; before that, empty or `nil`.
    public var wrappedValue: Value

    public init(from decoder: any Decoder) throws { throw DecodingError.notFromForm }
    init(_ declared: DeclaredField<Value>) { (self.declared, wrappedValue) = (declared, declared.value) }
}

extension TextField where Value == String {
    /// A text that has to be sent.
    ///
    /// - Parameters:
    ///   - length: The number of characters, as a person counts them.
    ///   - maximumBytes: The maximum number of bytes of UTF-8; by default four for each character, and at least 64.
    ///   - format: What the text has to look like.
    ///   - isMultiline: Whether it may have several lines.
    ///   - isSecure: Whether nobody may read it over a person's shoulder, such as a password. White space around it is
    ///     kept.
    ///   - keyboard: The keyboard that suits it; by default that of the format.
    ///   - autofill: What a device may fill in by itself; by default that of the format.
    ///   - example: A text that fits; needed only if none can be derived, as a form that nothing fits is refused at the
    ///     start.
    public init(
        length: ClosedRange<Int>, maximumBytes: Int? = nil, format: TextFormat = .any,
        isMultiline: Bool = false, isSecure: Bool = false, keyboard: TextKeyboard? = nil,
        autofill: TextAutofill? = nil, example: String? = nil
    ) {
        let rule = TextRule(
            length: length, maximumBytes: maximumBytes, format: format, isMultiline: isMultiline, isSecret: isSecure,
            keyboard: keyboard, autofill: autofill, example: example)
        self.init(.text(rule))
    }

    /// A text that is `wrappedValue` if it isn't sent; the rest is as for one that has to be sent.
    public init(
        wrappedValue: String, length: ClosedRange<Int>, maximumBytes: Int? = nil, format: TextFormat = .any,
        isMultiline: Bool = false, isSecure: Bool = false, keyboard: TextKeyboard? = nil,
        autofill: TextAutofill? = nil, example: String? = nil
    ) {
        let rule = TextRule(
            length: length, maximumBytes: maximumBytes, format: format, isMultiline: isMultiline, isSecret: isSecure,
            keyboard: keyboard, autofill: autofill, example: example)
        self.init(.text(rule).defaulting(to: wrappedValue))
    }
}

extension TextField where Value == String? {
    /// An optional text, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init(
        length: ClosedRange<Int>, maximumBytes: Int? = nil, format: TextFormat = .any,
        isMultiline: Bool = false, isSecure: Bool = false, keyboard: TextKeyboard? = nil,
        autofill: TextAutofill? = nil, example: String? = nil,
        shown: FieldCondition? = nil, isRequired: Bool = false
    ) {
        let rule = TextRule(
            length: length, maximumBytes: maximumBytes, format: format, isMultiline: isMultiline, isSecret: isSecure,
            keyboard: keyboard, autofill: autofill, example: example)
        self.init(DeclaredField<String>.text(rule).optional(shown, isRequired: isRequired))
    }
}

extension TextField: CustomStringConvertible, CustomReflectable {
    /// The text; a bullet for a secure one, which has no place in logs.
    public var description: String { declared.field.rule.isSecret ? "•" : "\(wrappedValue)" }

    /// A mirror that doesn't show a secure text.
    public var customMirror: Mirror { Mirror(self, children: ["wrappedValue": description]) }
}

extension DeclaredField<String> {
    static func text(_ rule: any FieldRule) -> Self {
        DeclaredField(
            rule, sample: "", read: { if case .text(let text) = $0 { text } else { nil } }, write: { .text($0) })
    }
}
