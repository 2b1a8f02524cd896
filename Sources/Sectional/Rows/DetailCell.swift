/// One property of the thing that a screen is about: a label, and its value.
public struct DetailCell: CellController {
    /// What the cell shows.
    public struct Data: CellData {
        /// What the property is called.
        public var label: String
        /// What it is.
        public var value: String
    }

    /// Its identity in the section.
    public let id: CellID
    /// What the cell shows.
    public let data: Data

    /// A property.
    public init(_ id: CellID, label: String, value: String) {
        self.id = id
        data = Data(label: label, value: value)
    }
}
