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
        (self.id, data, self.accessibility) = (id, Data(text: text), accessibility)
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
        (self.id, data, self.accessibility) = (id, Data(label: label, value: value), accessibility)
    }
}

/// The cell of a section whose source failed or timed out: a text, and an action to retry.
public struct ErrorCell: CellController {
    public let data: TextCell.Data
    /// The fixed identity `~error`: a section has at most one error cell.
    public var id: CellID { Self.id }
    static let id: CellID = "~error"

    /// A cell with the text `text`.
    public init(text: String) { data = TextCell.Data(text: text) }

    /// The action `retry`. It writes nothing: the section is loaded again for the response.
    public var actions: Actions { Perform("retry", on: .select, if: true) { .nothing } }
}
