/// One property of the thing that a screen is about: a label, and its value.
public struct DetailCell: CellController {
    /// The cell's data.
    public struct Data: CellData {
        /// The property's name.
        public var label: String
        /// Its value.
        public var value: String
    }

    /// Its identity in the section.
    public let id: CellID
    /// The cell's data.
    public let data: Data

    /// A property.
    public init(_ id: CellID, label: String, value: String) {
        self.id = id
        data = Data(label: label, value: value)
    }
}

/// The properties of one thing.
public struct DetailSection: SectionController {
    /// The topics of the data.
    public let topics: [Topic]
    private let rows: [DetailCell]

    /// The properties, in their order.
    public init(topics: [Topic], rows: [DetailCell]) { (self.topics, self.rows) = (topics, rows) }

    /// A cell for each.
    public func cells() -> [DetailCell] { rows }
}
