public import Identity

/// A form: a cell for each of its fields, and the button that sends it.
///
///     FormSection(fields: [.text("name", length: 1...60)], labels: ["name": texts.name], submit: texts.save) { values in
///         try await shed.add(values.text("name"))
///         return Performed(changing: .tools, effects: [.dismiss])
///     }
public struct FormSection: SectionController {
    private let fields: FormFields
    private let labels: [Identifier: String]
    private let submit: String
    private let action: ActionID
    private let perform: @Sendable (FormValues) async throws -> Performed

    /// Nothing: a form shows no data.
    public let topics: [Topic] = []

    /// A form of `fields`, each of which is asked for by its label; a field without one, by its name. `submit` is what the
    /// button says, whose action `action` calls `perform` with values that fit.
    public init(
        fields: FormFields, labels: [Identifier: String], submit: String, action: ActionID = "submit",
        perform: @escaping @Sendable (FormValues) async throws -> Performed
    ) {
        (self.fields, self.labels, self.submit) = (fields, labels, submit)
        (self.action, self.perform) = (action, perform)
    }

    /// The fields' cells, and the button.
    public func cells() -> some Cells {
        for field in fields.fields {
            FormFieldCell(field.name.rawValue, label: labels[field.name] ?? field.name.rawValue)
        }
        SubmitCell(text: submit, action: action, fields: fields, perform: perform)
    }
}
