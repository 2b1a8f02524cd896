public import JSON
public import Sectional

/// Whom the checks of a whole service ask as, where they go, and what they enter. Without a word, they ask as every role, go
/// to every screen that the service lists or a screen leads to, and enter what fits the fields.
public struct Tour: Sendable {
    /// The subject whose screens are looked at; the service's beginning may act as them.
    public var subject: Subject
    /// Another subject, who is beside them.
    public var other: Subject
    /// Paths to go to beside those that are found, such as `/screens/cars?limit=200`.
    public var paths: [String]
    /// What is entered, by the name of the action: `["add": ["title": "Momo"]]`.
    public var entering: [String: [String: JSONValue]]

    /// A tour from its parts.
    public init(
        as subject: Subject = "ana", beside other: Subject = "bea", to paths: [String] = [],
        entering: [String: [String: JSONValue]] = [:]
    ) {
        (self.subject, self.other, self.paths, self.entering) = (subject, other, paths, entering)
    }

    /// What is entered in the fields of `action`: what was said, or what fits, with `text` in it.
    func entered(in action: TestAction, text: String = "Example text") -> [String: JSONValue] {
        entering[action.id] ?? ExampleContent(text: text).content(of: action.fields)
    }
}
