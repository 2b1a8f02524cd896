/// A cell with one property of the thing that a screen is about: a label and a value.
public struct DetailCell: CellController {
    /// The cell's data.
    public struct Data: CellData {
        /// The property's name.
        public var label: String
        /// The property's value.
        public var value: String
    }

    public let id: CellID
    public let data: Data
    public let accessibility: Accessibility?

    /// A cell for the property `label` with the value `value`.
    public init(_ id: CellID, label: String, value: String, accessibility: Accessibility? = nil) {
        self.id = id
        self.accessibility = accessibility
        data = Data(label: label, value: value)
    }
}
