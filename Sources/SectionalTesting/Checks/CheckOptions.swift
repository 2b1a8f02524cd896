internal import HTTPServing
public import JSON
public import Screens

/// The subjects, paths and entered values of the checks of a whole service. By default they use every role, visit every
/// screen that the service lists or a screen links to, with each of its choices, and enter example content that fits
/// the fields.
public struct CheckOptions: Sendable {
    /// The subject whose screens are checked. The `beginning` of the ``TestService`` may act as this subject.
    public var subject: Subject
    /// A second subject.
    public var other: Subject
    /// Paths to visit beside those that are found, such as `/screens/cars?limit=200`.
    public var paths: [String]
    /// The values to enter, by the name of the action: `["add": ["title": "Momo"]]`.
    public var entering: [String: [String: JSONValue]]

    /// Creates options.
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

struct CallerScreens: Sendable {
    let caller: Caller
    /// The screens with all their pages, by path.
    let screens: [(path: String, screen: TestScreen)]

    var emitted: [EmittedAction] { screens.flatMap { $0.screen.emitted(at: $0.path) } }

    /// Returns the statuses that may refuse `action`, which only other callers' screens emit: 403 if the caller may not
    /// see the screen, and if they see the cell 403 or, where the cell's data leaves the action out, 404. So does the
    /// button of a form, whose id is `submit`: one that isn't offered isn't shown. Else 404, which doesn't reveal whether
    /// the cell exists.
    func refusals(of action: EmittedAction) -> [Int] {
        guard let screen = screens.first(where: { $0.path == action.path })?.screen else { return [404] }
        if screen.status == 403 { return [403] }
        let isShown = screen[action.section]?.allCells.contains { $0.id == action.cell } ?? false
        return isShown || action.cell == "submit" ? [403, 404] : [404]
    }
}

extension TestService {
    func screens(at paths: [String], for caller: Caller) async throws -> CallerScreens {
        var screens: [(path: String, screen: TestScreen)] = []
        for path in paths { screens.append((path, try await wholeScreen(path, as: caller))) }
        return CallerScreens(caller: caller, screens: screens)
    }

    /// Returns another service whose cache has every screen for every caller.
    func keepingScreens(at paths: [String], _ options: CheckOptions) async throws -> TestService {
        let service = try await another()
        for caller in service.callers(options) {
            for path in paths { _ = try await service.get(path, as: caller) }
        }
        return service
    }

    /// Returns the first difference between the screen at `path` and one that a new service without a cache composes
    /// from the same data, or `nil` if they are the same byte for byte.
    func difference(at path: String, as caller: Caller) async throws -> String? {
        let found = try await get(path, as: caller)
        // A new service for each comparison, since a composer may keep state of earlier callers.
        let fresh = DirectEndpoint(responder: try service.uncachedResponder())
        let expected = await fresh.answer(Request(.get, path, headers: fields(caller, nil)))
        if found.status == expected.status, found.body == expected.body { return nil }
        let texts = [expected, found].map { "\($0.status)\n" + $0.indented }
        let difference = TextDifference(expected: texts[0], found: texts[1])
        return "\(path) as \(caller.name) differs from an uncached response: \(difference?.description ?? "")"
    }
}
