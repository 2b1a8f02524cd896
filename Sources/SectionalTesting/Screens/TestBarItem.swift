/// A button of a screen's navigation bar.
public struct TestBarItem: Sendable {
    /// The item as JSON.
    public let json: TestJSON

    /// The item's identity.
    public var id: String { json["id"].text ?? "" }
    /// The text of the button.
    public var title: String { json["title"].text ?? "" }
    /// Whether it can be tapped.
    public var isEnabled: Bool { json["isEnabled"].bool ?? false }
    /// The text that a screen reader says instead of the title; `nil` if it says the title.
    public var label: String? { json["label"].text }
    /// The style, `prominent` or `destructive`; `nil` for a button like any other.
    public var style: String? { json["style"].text }
    /// The name of the icon; `nil` without one.
    public var icon: String? { json["icon"].text }
    /// The path of the screen that a tap opens; `nil` if it opens none.
    public var opens: String? { json["actions"][0]["href"].text }
    /// The actions in the menu, in order.
    public var menu: [TestAction] { json["menu"].elements.map { TestAction(json: $0) } }
}
