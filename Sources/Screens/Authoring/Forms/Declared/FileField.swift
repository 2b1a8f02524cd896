/// A field for a file of a ``Form``, such as a photo. The action names the ``FileSink`` that stores it.
///
///     @FileField(types: ["image/jpeg", "image/png"], maximumBytes: 5_000_000) var photo: UploadedFile?
@propertyWrapper
public struct FileField<Value: Sendable>: Decodable, Sendable {
    var declared: DeclaredField<Value>

    /// The file that was sent; before that, one without meaning or `nil`.
    public var wrappedValue: Value {
        get { declared.value }
        set { declared.value = newValue }
    }

    public init(from decoder: any Decoder) throws { declared = try DeclaredField(from: decoder) }

    private init(declared: DeclaredField<Value>) { self.declared = declared }
}

extension FileField: FieldWrapper {}

extension FileField where Value == UploadedFile {
    /// A file that has to be sent, of one of the media types `types`, in lowercase and without parameters, with at most
    /// `maximumBytes` bytes.
    public init(types: [String], maximumBytes: Int) {
        self.init(
            declared: DeclaredField(
                FileRule(contentTypes: types, maximumBytes: maximumBytes), .file,
                sample: UploadedFile(id: "", contentType: "", byteCount: 0)))
    }
}

extension FileField where Value == UploadedFile? {
    /// A file that may be left out. With `shown` it is there only for another field's value; with `isRequired` it can't
    /// be left out while it is shown.
    public init(types: [String], maximumBytes: Int, shown: FieldCondition? = nil, isRequired: Bool = false) {
        self.init(
            declared: DeclaredField(
                FileRule(contentTypes: types, maximumBytes: maximumBytes), optional: .file, shown,
                isRequired: isRequired))
    }
}

extension FieldCoding<UploadedFile> {
    /// A file is sent as a ticket, which it doesn't know.
    fileprivate static var file: Self {
        FieldCoding(read: { if case .file(let file) = $0 { file } else { nil } }, write: { _ in nil })
    }
}
