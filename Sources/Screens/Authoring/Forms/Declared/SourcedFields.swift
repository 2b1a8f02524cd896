/// A field of a ``Form`` for a choice whose options are too many to be sent: clients search them. The action names the
/// ``OptionSource`` that has them. The property has the value of the option; an array has those of several.
///
///     @SearchedChoiceField var borrower: String
///     @SearchedChoiceField(count: 1...5) var guests: [String]
@propertyWrapper
public struct SearchedChoiceField<Value: SearchedChoiceValue>: Decodable, FieldWrapper, Sendable {
    let declared: DeclaredField<Value>
    /// The value: what was sent; before that, empty or `nil`.
    public var wrappedValue: Value

    public init(from decoder: any Decoder) throws { throw DecodingError.notFromForm }
    init(_ declared: DeclaredField<Value>) { (self.declared, wrappedValue) = (declared, declared.value) }

    /// A choice that has to be sent, or may be left out if the property is optional, or an array of at most 20 options.
    public init() { self.init(Value.declaredField) }
}

extension SearchedChoiceField where Value == [String] {
    /// A choice of several options, each at most once. With a minimum of 0 it needn't be sent; the maximum is at most 100.
    public init(count: ClosedRange<Int>) {
        let field = DeclaredField<[String]>.texts(count)
        self.init(count.lowerBound > 0 ? field : field.defaulting(to: []))
    }
}

extension SearchedChoiceField where Value == [String]? {
    /// An optional choice of at most 20 options, shown under the condition `shown`, and with `isRequired` required while
    /// it is shown.
    public init(shown: FieldCondition, isRequired: Bool = false) {
        self.init(DeclaredField<[String]>.texts().optional(shown, isRequired: isRequired))
    }

    /// An optional choice of several options, shown under the condition `shown`, and with `isRequired` required while it
    /// is shown. If it is sent, it has as many options as `count` says.
    public init(count: ClosedRange<Int>, shown: FieldCondition? = nil, isRequired: Bool = false) {
        self.init(DeclaredField<[String]>.texts(count).optional(shown, isRequired: isRequired))
    }
}

extension SearchedChoiceField where Value == String? {
    /// A choice that is there only for another field's value, `shown`; with `isRequired` it can't be left out then.
    public init(shown: FieldCondition, isRequired: Bool = false) {
        self.init(String.declaredField.optional(shown, isRequired: isRequired))
    }
}

/// A type of the value of a choice that is searched: `String`, an array of it for several, or an optional of either.
public protocol SearchedChoiceValue: Sendable {
    /// The field of a property of this type.
    static var declaredField: DeclaredField<Self> { get }
}

extension String: SearchedChoiceValue {
    public static var declaredField: DeclaredField<String> { .text(SearchedChoiceRule()) }
}

extension Array: SearchedChoiceValue where Element == String {
    public static var declaredField: DeclaredField<[String]> { .texts().defaulting(to: []) }
}

extension Optional: SearchedChoiceValue where Wrapped: SearchedChoiceValue {
    public static var declaredField: DeclaredField<Wrapped?> { Wrapped.declaredField.optional() }
}

extension DeclaredField<[String]> {
    fileprivate static func texts(_ count: ClosedRange<Int> = 0...20) -> Self {
        DeclaredField(
            ChoicesRule(option: SearchedChoiceRule(), count: count), sample: [],
            read: { if case .texts(let texts) = $0 { texts } else { nil } }, write: { .texts($0) })
    }
}

/// A field for a file of a ``Form``, such as a photo. The action names the ``FileSink`` that stores it.
///
///     @FileField(types: ["image/jpeg", "image/png"], maximumBytes: 5_000_000) var photo: UploadedFile?
@propertyWrapper
public struct FileField<Value: Sendable>: Decodable, FieldWrapper, Sendable {
    let declared: DeclaredField<Value>
    /// The file that was sent; before that, one without meaning or `nil`.
    public var wrappedValue: Value

    public init(from decoder: any Decoder) throws { throw DecodingError.notFromForm }
    init(_ declared: DeclaredField<Value>) { (self.declared, wrappedValue) = (declared, declared.value) }
}

extension FileField where Value == UploadedFile {
    /// A required file of at most `maximumBytes` bytes. `types` are media types in lowercase without parameters.
    public init(types: [String], maximumBytes: Int) {
        self.init(.file(FileRule(contentTypes: types, maximumBytes: maximumBytes)))
    }
}

extension FileField where Value == UploadedFile? {
    /// An optional file, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init(types: [String], maximumBytes: Int, shown: FieldCondition? = nil, isRequired: Bool = false) {
        let rule = FileRule(contentTypes: types, maximumBytes: maximumBytes)
        self.init(DeclaredField<UploadedFile>.file(rule).optional(shown, isRequired: isRequired))
    }
}

extension DeclaredField<UploadedFile> {
    /// A file is sent as a ticket, which it doesn't know.
    fileprivate static func file(_ rule: FileRule) -> Self {
        DeclaredField(
            rule, sample: UploadedFile(id: "", contentType: "", byteCount: 0),
            read: { if case .file(let file) = $0 { file } else { nil } }, write: { _ in nil })
    }
}
