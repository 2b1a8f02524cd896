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

/// One value that a form asks for: `field` names the member of what the form's submit cell sends.
public struct FormFieldCell: CellController {
    /// The cell's data.
    public struct Data: CellData {
        /// The field's name.
        public var field: String
        /// The field's label.
        public var label: String
    }

    /// The cell's data.
    public let data: Data
    /// The field's name.
    public var id: CellID { CellID(data.field) }

    /// A cell for the field `field`, which asks for `label`.
    public init(_ field: String, label: String) { data = Data(field: field, label: label) }
}

/// The button that sends a form.
public struct SubmitCell: CellController {
    /// The cell's data.
    public struct Data: CellData {
        /// The text of the button.
        public var text: String
    }

    private let text: String
    private let action: ActionID
    private let fields: FormFields
    private let perform: @Sendable (FormValues) async throws -> Performed

    /// A form has one.
    public var id: CellID { "submit" }
    /// The cell's data.
    public var data: Data { Data(text: text) }
    /// Sends what was entered in `fields`.
    public var actions: Actions { Perform(action, on: .submit, fields: fields, perform: perform) }

    /// A button that says `text`; `perform` is called with values that fit `fields`.
    public init(
        text: String, action: ActionID = "submit", fields: FormFields,
        perform: @escaping @Sendable (FormValues) async throws -> Performed
    ) {
        (self.text, self.action, self.fields, self.perform) = (text, action, fields, perform)
    }
}
