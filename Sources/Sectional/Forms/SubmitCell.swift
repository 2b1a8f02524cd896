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
