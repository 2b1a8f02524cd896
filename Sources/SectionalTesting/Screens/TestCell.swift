/// A row of a screen.
public struct TestCell: Sendable {
    /// The cell as JSON.
    public let json: TestJSON

    /// Who the cell is.
    public var id: String { json["id"].text ?? "" }
    /// The name of its cell type.
    public var type: String { json["type"].text ?? "" }
    /// What it shows.
    public var data: TestJSON { json["data"] }
    /// Whether it can be selected.
    public var isSelectable: Bool { json["isSelectable"].bool ?? false }
    /// What stands at its end, such as `checkmark`.
    public var accessory: String { json["accessory"].text ?? "" }
    /// What one can do with it, in its order.
    public var actions: [TestAction] { json["actions"].elements.map { TestAction(json: $0) } }
    /// The cells inside.
    public var children: [TestCell] { data["cells"].elements.map { TestCell(json: $0) } }

    /// The action of the name `id`; `nil` where the cell emits none.
    public subscript(action id: String) -> TestAction? { actions.first { $0.id == id } }
}
