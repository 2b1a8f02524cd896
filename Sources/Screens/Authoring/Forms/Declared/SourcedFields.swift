/// A field of a ``Form`` for a choice whose options are too many to be sent: clients search them. The action names the
/// ``OptionSource`` that has them. The property has the value of the option.
///
///     @SearchedChoiceField var borrower: String
@propertyWrapper
public struct SearchedChoiceField<Value: SearchedChoiceValue>: Decodable, FieldWrapper, Sendable {
    var declared: DeclaredField<Value>

    /// The value: what was sent; before that, empty or `nil`.
    public var wrappedValue: Value {
        get { declared.value }
        set { declared.value = newValue }
    }

    public init(from decoder: any Decoder) throws { declared = try DeclaredField(from: decoder) }

    /// A choice that has to be sent, or may be left out if the property is optional.
    public init() { declared = Value.declaredField }
}

extension SearchedChoiceField where Value == String? {
    /// A choice that is there only for another field's value, `shown`; with `isRequired` it can't be left out then.
    public init(shown: FieldCondition, isRequired: Bool = false) {
        declared = DeclaredField(SearchedChoiceRule(), optional: .text, shown, isRequired: isRequired)
    }
}

/// A type of the value of a choice that is searched: `String`, or an optional one.
public protocol SearchedChoiceValue: Sendable {
    /// The field of a property of this type.
    static var declaredField: DeclaredField<Self> { get }
}

extension String: SearchedChoiceValue {
    public static var declaredField: DeclaredField<String> { DeclaredField(SearchedChoiceRule(), .text, sample: "") }
}

extension Optional: SearchedChoiceValue where Wrapped == String {
    public static var declaredField: DeclaredField<String?> {
        DeclaredField(SearchedChoiceRule(), optional: .text, nil, isRequired: false)
    }
}

/// A field for a file of a ``Form``, such as a photo. The action names the ``FileSink`` that stores it.
///
///     @FileField(types: ["image/jpeg", "image/png"], maximumBytes: 5_000_000) var photo: UploadedFile?
@propertyWrapper
public struct FileField<Value: Sendable>: Decodable, FieldWrapper, Sendable {
    var declared: DeclaredField<Value>

    /// The file that was sent; before that, one without meaning or `nil`.
    public var wrappedValue: Value {
        get { declared.value }
        set { declared.value = newValue }
    }

    public init(from decoder: any Decoder) throws { declared = try DeclaredField(from: decoder) }
}

extension FileField where Value == UploadedFile {
    /// A required file of at most `maximumBytes` bytes. `types` are media types in lowercase without parameters.
    public init(types: [String], maximumBytes: Int) {
        declared = DeclaredField(
            FileRule(contentTypes: types, maximumBytes: maximumBytes), .file,
            sample: UploadedFile(id: "", contentType: "", byteCount: 0))
    }
}

extension FileField where Value == UploadedFile? {
    /// An optional file, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init(types: [String], maximumBytes: Int, shown: FieldCondition? = nil, isRequired: Bool = false) {
        declared = DeclaredField(
            FileRule(contentTypes: types, maximumBytes: maximumBytes), optional: .file, shown, isRequired: isRequired)
    }
}

extension FieldCoding<UploadedFile> {
    /// A file is sent as a ticket, which it doesn't know.
    fileprivate static var file: Self {
        FieldCoding(read: { if case .file(let file) = $0 { file } else { nil } }, write: { _ in nil })
    }
}
