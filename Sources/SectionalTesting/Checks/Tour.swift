public import JSON
public import Screens

/// The subjects, paths and entered values of the checks of a whole service. By default they use every role, visit every
/// screen that the service lists or a screen links to, with each of its choices, and enter example content that fits
/// the fields.
public struct Tour: Sendable {
    /// The subject whose screens are checked. The `beginning` of the ``TestService`` may act as this subject.
    public var subject: Subject
    /// A second subject.
    public var other: Subject
    /// Paths to visit beside those that are found, such as `/screens/cars?limit=200`.
    public var paths: [String]
    /// The values to enter, by the name of the action: `["add": ["title": "Momo"]]`.
    public var entering: [String: [String: JSONValue]]

    /// Creates a tour.
    public init(
        as subject: Subject = "ana", beside other: Subject = "bea", to paths: [String] = [],
        entering: [String: [String: JSONValue]] = [:]
    ) {
        (self.subject, self.other, self.paths, self.entering) = (subject, other, paths, entering)
    }

    /// Returns the values for the fields of `action`: those given in ``entering``, else example content that contains
    /// `text`.
    func entered(in action: TestAction, text: String = "Example text") -> [String: JSONValue] {
        entering[action.id] ?? ExampleContent(text: text).content(of: action.fields)
    }
}
