public import Screens

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
    /// The actions on triggers, in order.
    public var actions: [TestAction] { json["actions"].elements.map { TestAction(json: $0) } }
    /// The actions in the menu, in order.
    public var menu: [TestAction] { json["menu"].elements.map { TestAction(json: $0) } }
    /// The words of a screen reader about the cell.
    public var accessibility: Accessibility {
        let words = json["accessibility"]
        let traits = words["traits"].elements.compactMap { $0.text.flatMap(Accessibility.Trait.init) }
        return Accessibility(label: words["label"].text, hint: words["hint"].text, traits: Set(traits))
    }
    /// When the cell counts as seen: `visible` and `duration`; absent if the cell doesn't ask for its impressions.
    public var impression: TestJSON { json["impression"] }
    /// The cells inside this cell.
    public var children: [TestCell] { data["cells"].elements.map { TestCell(json: $0) } }

    /// The action `id`, on a trigger or in the menu, or `nil` if the cell doesn't emit it.
    public subscript(action id: String) -> TestAction? { allActions.first { $0.id == id } }

    /// The actions on triggers, then those in the menu.
    var allActions: [TestAction] { actions + menu }
}
