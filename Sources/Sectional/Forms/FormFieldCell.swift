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
