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
    /// The question before it is done: its `title` and perhaps its `text`; empty if there is none.
    public var confirmation: TestJSON { json["confirm"] }
    /// The page that it opens outside the app; `nil` for another kind of action.
    public var url: String? { json["url"].text }
    /// The URL: of the screen that it opens, or to which it is posted.
    public var href: String? { json["href"].text }
    /// The JSON Schema of the fields; empty if there are none.
    public var fields: TestJSON { json["fields"] }
    /// Whether the service performs it (`kind` is `perform`).
    public var isPerformed: Bool { json["kind"].text == "perform" }
    /// Whether it opens a screen (`kind` is `navigate`).
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
