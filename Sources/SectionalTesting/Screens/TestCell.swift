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

    /// The cell, then all cells inside it: those may have cells inside them too.
    var withCellsInside: [TestCell] { [self] + children.flatMap(\.withCellsInside) }
}

/// An action of a cell or a bar item, on a trigger or in the menu; or a bar item itself, a button of the navigation bar.
public struct TestAction: Sendable {
    /// The action as JSON.
    public let json: TestJSON

    /// The action's name, or the bar item's identity.
    public var id: String { json["id"].text ?? "" }
    /// The trigger, such as `select`; empty for an action in the menu.
    public var trigger: String { json["trigger"].text ?? "" }
    /// The text of its button; `nil` without one.
    public var title: String? { json["title"].text }
    /// The text that a screen reader says instead of the title; `nil` if it says the title.
    public var label: String? { json["label"].text }
    /// The style, `prominent` or `destructive`; `nil` for a button like any other.
    public var style: String? { json["style"].text }
    /// The name of the icon; `nil` without one.
    public var icon: String? { json["icon"].text }
    /// The page outside the app that the action, or a tap on the bar item, opens; `nil` if it opens none.
    public var url: String? { json["url"].text ?? json["actions"][0]["url"].text }
    /// The URL: of the screen that it opens, or to which it is posted.
    public var href: String? { json["href"].text }
    /// The JSON Schema of the fields; empty if there are none.
    public var fields: TestJSON { json["fields"] }
    /// Whether the service performs it (`kind` is `perform`).
    public var isPerformed: Bool { json["kind"].text == "perform" }
    var navigates: Bool { json["kind"].text == "navigate" }

    /// Returns the URL to post to for a client that shows `path`, with the same page parameters.
    func href(on path: String, since revision: String? = nil) -> String {
        let query = path.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let paging = query.split(separator: "&").filter { $0.hasPrefix("limit=") || $0.hasPrefix("through=") }
        let added = paging.map { String($0) } + (revision.map { ["since=" + $0] } ?? [])
        return added.reduce(into: href ?? "") { $0 += ($0.contains("?") ? "&" : "?") + $1 }
    }
}

/// A bar item.
extension TestAction {
    /// Whether the bar item can be tapped; `false` for an action, which has no such member.
    public var isEnabled: Bool { json["isEnabled"].bool ?? false }
    /// The path of the screen that a tap opens; `nil` if it opens none.
    public var opens: String? { json["actions"][0]["href"].text }
    /// The actions in the menu, in order.
    public var menu: [TestAction] { json["menu"].elements.map { TestAction(json: $0) } }
}
