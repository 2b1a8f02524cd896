import Identity
import Sectional

/// A form: a cell for each of its fields, and the button that sends it.
struct FormSection: SectionController {
    let fields: FormFields
    let labels: [Identifier: String]
    let submit: String
    let perform: @Sendable (FormValues) async throws -> Performed

    let topics: [Topic] = []

    func cells() -> some Cells {
        for field in fields.fields {
            FormFieldCell(field.name.rawValue, label: labels[field.name] ?? field.name.rawValue)
        }
        SubmitCell(text: submit, fields: fields, perform: perform)
    }
}
