/// The cell of a section whose source failed or timed out: a text, and an action to retry.
package struct ErrorCell: CellController {
    /// The data: a text for a person.
    package struct Data: CellData {
        /// The text.
        package var text: String
    }

    /// The cell's data.
    package let data: Data
    /// The fixed identity `~error`: a section has at most one error cell.
    package var id: CellID { Self.id }
    static let id: CellID = "~error"

    /// A cell with the text `text`.
    package init(text: String) { data = Data(text: text) }

    /// The action `retry`. It writes nothing: the section is loaded again for the response.
    package var actions: Actions { Perform("retry", on: .select, if: true) { .nothing } }
}
