/// A list of choices of a screen.
public struct TestChoices: Sendable {
    /// The list as JSON.
    public let json: TestJSON

    /// The list's identity.
    public var id: String { json["id"].text ?? "" }
    /// The selected option.
    public var title: String { json["title"].text ?? "" }
    /// The choices in order.
    public var options: [TestChoice] { json["options"].elements.map { TestChoice(json: $0) } }
    /// The choice that the screen shows, or `nil`.
    public var selected: TestChoice? { options.first(where: \.isSelected) }

    /// The choice with the identity `id`, or `nil` if there is none.
    public subscript(id: String) -> TestChoice? { options.first { $0.id == id } }
}

/// One of the choices of a list.
public struct TestChoice: Sendable {
    /// The choice as JSON.
    public let json: TestJSON

    /// The choice's identity in its list.
    public var id: String { json["id"].text ?? "" }
    /// The choice's text.
    public var title: String { json["title"].text ?? "" }
    /// The path of the screen with this choice.
    public var href: String { json["href"].text ?? "" }
    /// Whether the screen shows this choice.
    public var isSelected: Bool { json["isSelected"].bool ?? false }
}
