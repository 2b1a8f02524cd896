import Basics

/// A cell with one form field; `field` is the name of the member in the body that the form's submit cell sends.
public struct FormFieldCell: CellController {
    /// The cell's data.
    public struct Data: CellData {
        /// The field's name.
        public var field: String
        /// The field's label.
        public var label: String
    }

    public let data: Data
    public var id: CellID { CellID(data.field) }

    /// A cell for the field `field` with the label `label`.
    public init(_ field: String, label: String) { data = Data(field: field, label: label) }
}

/// The button that sends a form. `Content` is the ``Form``, or ``FormValues`` for fields without one.
public struct SubmitCell<Content: Sendable>: CellController {
    private let text: String
    private let action: ActionID
    let isOffered: Bool
    let fields: FormFields
    private let perform: @Sendable (FormValues) async throws -> Performed

    /// The fixed identity `submit`: a form has one button.
    public var id: CellID { "submit" }
    public var data: TextCell.Data { TextCell.Data(text: text) }
    public var actions: Actions { Perform(action, on: .submit, if: isOffered, fields: fields, perform: perform) }

    init(
        _ text: String, _ action: ActionID, if isOffered: Bool, _ fields: FormFields,
        _ perform: @escaping @Sendable (FormValues) async throws -> Performed
    ) {
        (self.text, self.action, self.isOffered) = (text, action, isOffered)
        (self.fields, self.perform) = (fields, perform)
    }
}

extension SubmitCell: CellWithForms where Content: Form {
    public static var forms: [any Form.Type] { [Content.self] }
}

/// A cell whose actions have forms, which are checked when the service starts. Conform own cells with a form to it.
public protocol CellWithForms: CellController {
    /// The forms of the cell's actions.
    static var forms: [any Form.Type] { get }
}
