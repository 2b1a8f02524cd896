public import HTTPServing

/// A screen as the service returned it, or the problem that it returned instead.
public struct TestScreen: Sendable, CustomStringConvertible {
    /// The response.
    public let answer: TestAnswer
    /// The content as JSON.
    public let json: TestJSON
    /// The sections in order.
    public internal(set) var sections: [TestSection]

    init(_ answer: TestAnswer) {
        self.answer = answer
        json = answer.json
        sections = json["sections"].elements.map { TestSection($0) }
    }

    /// The status code: 200 if there is a screen.
    public var status: Int { answer.status }
    /// The header fields.
    public var headers: HeaderFields { answer.headers }
    /// The content as text.
    public var text: String { answer.text }
    /// The title in the navigation bar.
    public var title: String? { json["title"].text }
    /// The buttons of the navigation bar, in order.
    public var barItems: [TestAction] { json["barItems"].elements.map { TestAction(json: $0) } }
    /// The lists of choices in order.
    public var choices: [TestChoices] { json["choices"].elements.map { TestChoices(json: $0) } }
    /// The revision of the content.
    public var revision: String? { json["revision"].text }
    /// The status and the content, for failure messages.
    public var description: String { answer.description }

    /// The section with the identity `id`, or `nil` if the screen has none.
    public subscript(id: String) -> TestSection? { sections.first { $0.id == id } }

    /// Returns the button of the navigation bar with the identity `id`, or `nil` if the screen has none.
    public func barItem(_ id: String) -> TestAction? { barItems.first { $0.id == id } }

    /// Returns the list of choices with the identity `id`, or `nil` if the screen has none.
    public func choices(_ id: String) -> TestChoices? { choices.first { $0.id == id } }

    /// Returns the action `name` of a cell. Throws ``NotEmitted`` if there is none.
    func action(_ name: String, on cell: String, in section: String) throws(NotEmitted) -> TestAction {
        guard status == 200 else { throw NotEmitted("the screen was refused: \(answer)") }
        guard let found = self[section] else {
            throw NotEmitted("unknown section '\(section)'; the screen has \(Self.list(sections.map(\.id)))")
        }
        let cells = found.allCells
        guard let emitter = cells.first(where: { $0.id == cell }) else {
            throw NotEmitted("unknown cell '\(cell)' in '\(section)', which has \(Self.list(cells.map(\.id)))")
        }
        let actions = emitter.allActions.filter(\.isPerformed)
        guard let action = actions.first(where: { $0.id == name }) else {
            throw NotEmitted("unknown action '\(name)' of cell '\(cell)', which has \(Self.list(actions.map(\.id)))")
        }
        return action
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "nothing" : names.map { "'\($0)'" }.joined(separator: ", ")
    }
}

/// A list of choices of a screen.
public struct TestChoices: Sendable {
    /// The list as JSON.
    public let json: TestJSON

    /// The list's identity.
    public var id: String { json["id"].text ?? "" }
    /// The text that says what is chosen.
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
