public import Basics
package import JSON

extension FormFields {
    /// The fields of `form`, each with its label in `labels` or, without one, with its name; the titles of choices are
    /// in `language`. `sources` has the source of each field that needs one, and `initial` the values that the fields
    /// begin with, such as those of what is edited; without it, they begin with their defaults.
    public init<Content: Form>(
        of form: Content.Type, in language: LanguageTag, labels: [Identifier: String] = [:],
        sources: [Identifier: FieldSource] = [:], initial: Content? = nil
    ) {
        let values = initial?.sentValues ?? [:]
        self.init(
            FormDeclaration(form).fields.map { field in
                var field = field.labelled(labels[field.name] ?? field.name.rawValue, in: language, sources[field.name])
                field.initial = values[field.name]
                return field
            })
    }
}

extension Form {
    /// The form with values that fit its fields. Throws `FormDeclarationError` if the form is declared wrongly.
    init(_ values: FormValues) throws {
        try Self.checkDeclaration()
        try self.init(from: FormReader(values: values, declared: FormDeclaration(Self.self).declared))
    }

    /// Throws `FormDeclarationError` if the form is declared wrongly.
    package static func checkDeclaration() throws(FormDeclarationError) {
        if let error = FormDeclaration.error(of: Self.self) { throw error }
    }
}

extension Form {
    /// The content of a request that sends the form: what isn't `nil`.
    package var content: [JSONValue.Member] {
        sent.map { JSONValue.Member($0.name, $0.value.json) }
    }

    /// The values that a request with the form sends, by the names of the fields.
    fileprivate var sentValues: [Identifier: FormValues.Value] {
        Dictionary(sent) { first, _ in first }
    }

    private var sent: [(name: Identifier, value: FormValues.Value)] {
        Mirror(reflecting: self).children.compactMap { property in
            guard let sent = (property.value as? any FieldWrapper)?.erased.sent else { return nil }
            return (FieldName.name(ofProperty: property.label ?? ""), sent)
        }
    }
}
