public import Basics
package import JSON

/// A form, declared as a struct: a property for each field, with a wrapper that says what fits.
///
///     struct NewTool: Form {
///         @TextField(length: 1...60) var name: String
///         @ChoiceField var shelf: Shelf
///         @IntegerField(in: 0...500) var deposit = 0
///         @DateField var due: CivilDate?
///         @ToggleField var isLent = false
///         @TextField(length: 1...60, shown: .when("isLent", is: true), isRequired: true) var borrower: String?
///     }
///
/// A property without a default has to be sent, one with a default or an optional one doesn't. The names on the wire are
/// those of the properties. A form that is declared wrongly, such as with a default that doesn't fit, is refused when the
/// service starts. Bounds and defaults that are dates or times may be those of the day, and aren't compared then.
///
/// `FormSection(NewTool.self, …)` and `Perform("add", on: .submit, if: …, form: NewTool.self, …)` show it and read it. The
/// struct needs no code; a public one needs `public init() {}`.
public protocol Form: Decodable, Sendable {
    /// The form before anything was entered: with its defaults, and with values without meaning where there is none.
    init()
}

/// A choice of a form, as an enumeration: its raw values are sent, its titles are shown.
///
///     enum Shelf: String, FormChoice {
///         case garage, attic
///         func title(in language: LanguageTag) -> String { texts[language][self] }
///     }
public protocol FormChoice: CaseIterable, RawRepresentable<String>, Equatable, FormFieldValue {
    /// Returns the title that people read.
    func title(in language: LanguageTag) -> String
}

extension FormFields {
    /// The fields of `form`, each with its label in `labels` or, without one, with its name; the titles of choices are
    /// in `language`. `sources` has the source of each field that needs one, and `initial` the values that the fields
    /// begin with, such as those of what is edited; without it, they begin with their defaults.
    public init<Content: Form>(
        of form: Content.Type, in language: LanguageTag, labels: [Identifier: String] = [:],
        sources: [Identifier: FieldSource] = [:], initial: Content? = nil
    ) {
        let values = initial?.sentValues ?? [:]
        let fields = FormDeclaration(form).fields.map { field in
            var field = field
            field.label = labels[field.name] ?? field.name.rawValue
            field.hasOwnLabel = labels[field.name] != nil
            field.rule.localize(in: language)
            field.source = sources[field.name]
            field.initial = values[field.name]
            return field
        }
        self = FormFields(fields).noting(labels.keys, of: "label").noting(sources.keys, of: "source")
    }
}

extension Form {
    /// The form with values that fit its fields. Throws `FormDeclarationError` if the form is declared wrongly.
    init(_ values: FormValues) throws {
        try Self.checkDeclaration()
        try self.init(from: FormDecoder(values: values, declared: FormDeclaration(Self.self).declared))
    }

    package static func checkDeclaration() throws(FormDeclarationError) {
        if let error = FormDeclaration.error(of: Self.self) { throw error }
    }

    /// The content of a request that sends the form: what isn't `nil`.
    package var content: [JSONValue.Member] { sent.map { JSONValue.Member($0.name, $0.value.json) } }

    fileprivate var sentValues: [Identifier: FormValues.Value] { Dictionary(sent) { first, _ in first } }

    private var sent: [(name: Identifier, value: FormValues.Value)] {
        Mirror(reflecting: self).children.compactMap { property in
            guard let sent = (property.value as? any FieldWrapper)?.sent else { return nil }
            return (FieldName.name(ofProperty: property.label ?? ""), sent)
        }
    }
}
