/// A cell of a screen.
public struct TestCell: Sendable {
    /// The cell as JSON.
    public let json: TestJSON

    /// The cell's identity.
    public var id: String { json["id"].text ?? "" }
    /// The name of the cell type.
    public var type: String { json["type"].text ?? "" }
    /// The cell's data.
    public var data: TestJSON { json["data"] }
    /// Whether it can be selected.
    public var isSelectable: Bool { json["isSelectable"].bool ?? false }
    /// The accessory, such as `checkmark`.
    public var accessory: String { json["accessory"].text ?? "" }
    /// The actions in order.
    public var actions: [TestAction] { json["actions"].elements.map { TestAction(json: $0) } }
    /// The cells inside this cell.
    public var children: [TestCell] { data["cells"].elements.map { TestCell(json: $0) } }

    /// The action `id`, or `nil` if the cell doesn't emit it.
    public subscript(action id: String) -> TestAction? { actions.first { $0.id == id } }
}
