public import Identity

/// A form section: a cell for each field, and the button that sends the form.
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

    /// No topics: a form shows no data.
    public let topics: [Topic] = []

    /// A form with `fields`. Each is labelled with its text in `labels` or, without one, with its name. The button's
    /// text is `submit`; its action `action` calls `perform` with values that fit.
    public init(
        fields: FormFields, labels: [Identifier: String], submit: String, action: ActionID = "submit",
        perform: @escaping @Sendable (FormValues) async throws -> Performed
    ) {
        (self.fields, self.labels, self.submit) = (fields, labels, submit)
        (self.action, self.perform) = (action, perform)
    }

    /// The cells of the fields, and the button.
    public func cells() -> some Cells {
        for field in fields.fields {
            FormFieldCell(field.name.rawValue, label: labels[field.name] ?? field.name.rawValue)
        }
        SubmitCell(text: submit, action: action, fields: fields, perform: perform)
    }
}

/// A cell with one form field; `field` is the name of the member in the body that the form's submit cell sends.
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
    /// The field's name, as the cell's identity.
    public var id: CellID { CellID(data.field) }

    /// A cell for the field `field` with the label `label`.
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

    /// The fixed identity `submit`: a form has one button.
    public var id: CellID { "submit" }
    /// The cell's data.
    public var data: Data { Data(text: text) }
    /// The action that sends the values of the fields.
    public var actions: Actions { Perform(action, on: .submit, fields: fields, perform: perform) }

    /// A button with the text `text`, whose action calls `perform` with values that fit `fields`.
    public init(
        text: String, action: ActionID = "submit", fields: FormFields,
        perform: @escaping @Sendable (FormValues) async throws -> Performed
    ) {
        (self.text, self.action, self.fields, self.perform) = (text, action, fields, perform)
    }
}
