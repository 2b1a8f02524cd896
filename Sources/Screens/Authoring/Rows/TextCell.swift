/// A cell with a line of text.
public struct TextCell: CellController {
    /// The cell's data.
    public struct Data: CellData {
        /// The line.
        public var text: String
    }

    public let id: CellID
    public let data: Data
    public let accessibility: Accessibility?

    /// A cell with the line `text`.
    public init(_ id: CellID, _ text: String, accessibility: Accessibility? = nil) {
        self.id = id
        self.accessibility = accessibility
        data = Data(text: text)
    }
}

/// A cell that says that a list is empty.
public struct EmptyCell: CellController {
    private let text: String

    /// A cell with the text `text`.
    public init(text: String) { self.text = text }

    /// The fixed identity `empty`.
    public var id: CellID { "empty" }
    public var data: TextCell.Data { TextCell.Data(text: text) }
}
