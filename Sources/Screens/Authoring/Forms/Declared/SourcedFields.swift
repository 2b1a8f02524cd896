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
        self.init(DeclaredField(SearchedChoiceRule().several(count), .texts, count: count))
    }
}

extension SearchedChoiceField where Value == [String]? {
    /// An optional choice of at most 20 options, shown under the condition `shown`, and with `isRequired` required while
    /// it is shown.
    public init(shown: FieldCondition, isRequired: Bool = false) {
        let rule = SearchedChoiceRule().several()
        self.init(DeclaredField(rule, optional: FieldCoding<[String]>.texts, shown, isRequired: isRequired))
    }

    /// An optional choice of several options, shown under the condition `shown`, and with `isRequired` required while it
    /// is shown. If it is sent, it has as many options as `count` says.
    public init(count: ClosedRange<Int>, shown: FieldCondition? = nil, isRequired: Bool = false) {
        let rule = SearchedChoiceRule().several(count)
        self.init(DeclaredField(rule, optional: FieldCoding<[String]>.texts, shown, isRequired: isRequired))
    }
}

extension SearchedChoiceField where Value == String? {
    /// A choice that is there only for another field's value, `shown`; with `isRequired` it can't be left out then.
    public init(shown: FieldCondition, isRequired: Bool = false) {
        self.init(DeclaredField(SearchedChoiceRule(), optional: .text, shown, isRequired: isRequired))
    }
}

/// A type of the value of a choice that is searched: `String`, an array of it for several, or an optional of either.
public protocol SearchedChoiceValue: Sendable {
    /// The field of a property of this type.
    static var declaredField: DeclaredField<Self> { get }
}

extension String: SearchedChoiceValue {
    public static var declaredField: DeclaredField<String> { DeclaredField(SearchedChoiceRule(), .text, sample: "") }
}

extension Array: SearchedChoiceValue where Element == String {
    public static var declaredField: DeclaredField<[String]> {
        DeclaredField(SearchedChoiceRule().several(), .texts, default: [])
    }
}

extension Optional: SearchedChoiceValue where Wrapped: SearchedChoiceValue {
    public static var declaredField: DeclaredField<Wrapped?> {
        let wrapped = Wrapped.declaredField
        return DeclaredField(wrapped.field.rule, optional: wrapped.coding)
    }
}

extension FieldCoding<[String]> {
    fileprivate static var texts: Self {
        FieldCoding(read: { if case .texts(let texts) = $0 { texts } else { nil } }, write: { .texts($0) })
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
        let rule = FileRule(contentTypes: types, maximumBytes: maximumBytes)
        self.init(DeclaredField(rule, .file, sample: UploadedFile(id: "", contentType: "", byteCount: 0)))
    }
}

extension FileField where Value == UploadedFile? {
    /// An optional file, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init(types: [String], maximumBytes: Int, shown: FieldCondition? = nil, isRequired: Bool = false) {
        let rule = FileRule(contentTypes: types, maximumBytes: maximumBytes)
        self.init(DeclaredField(rule, optional: .file, shown, isRequired: isRequired))
    }
}

extension FieldCoding<UploadedFile> {
    /// A file is sent as a ticket, which it doesn't know.
    fileprivate static var file: Self {
        FieldCoding(read: { if case .file(let file) = $0 { file } else { nil } }, write: { _ in nil })
    }
}
