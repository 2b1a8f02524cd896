/// The cell of a section whose source failed or timed out: a text, and an action to retry.
public struct ErrorCell: CellController {
    /// The data: a text for a person.
    public struct Data: CellData {
        /// The text.
        public var text: String
    }

    public let data: Data
    /// The fixed identity `~error`: a section has at most one error cell.
    public var id: CellID { Self.id }
    static let id: CellID = "~error"

    /// A cell with the text `text`.
    public init(text: String) { data = Data(text: text) }

    /// The action `retry`. It writes nothing: the section is loaded again for the response.
    public var actions: Actions { Perform("retry", on: .select, if: true) { .nothing } }
}
