/// One value that a form asks for: `field` names the member of what the form's submit cell sends.
public struct FormFieldCell: CellController {
    /// What the cell shows.
    public struct Data: CellData {
        /// The field's name.
        public var field: String
        /// What is asked for, to a person.
        public var label: String
    }

    /// What the cell shows.
    public let data: Data
    /// The field's name.
    public var id: CellID { CellID(data.field) }

    /// A cell for the field `field`, which asks for `label`.
    public init(_ field: String, label: String) { data = Data(field: field, label: label) }
}
