internal import HTTPServing
public import JSON
public import Sectional

extension TestService {
    /// Performs the action that a cell emits in the caller's screen, as a client that shows this screen, and returns the
    /// answer with the patch. Throws `NotEmitted` where the caller's screen has no such action.
    ///
    /// - Parameters:
    ///   - action: its name, such as `borrow`.
    ///   - cell: the cell's identity.
    ///   - section: the section's identity.
    ///   - path: the path of the screen.
    ///   - caller: who performs it; without, a caller without a token.
    ///   - entered: what is entered in the action's fields.
    ///   - language: that of the screen; the service's first, unless said otherwise.
    public func perform(
        _ action: String, on cell: String, in section: String, of path: String, as caller: Caller? = nil,
        entering entered: [String: JSONValue] = [:], language: LanguageTag? = nil
    ) async throws -> TestPerformed {
        let screen = try await wholeScreen(path, as: caller ?? withoutToken)
        let emitted: TestAction
        do { emitted = try screen.action(action, on: cell, in: section) } catch {
            throw NotEmitted("\(path) as \((caller ?? withoutToken).name): \(error.description)")
        }
        let shown = try await self.screen(path, as: caller, language: language)
        var headers: HeaderFields = [:]
        headers[.ifMatch] = shown.headers[.etag]
        headers[.acceptLanguage] = language?.rawValue
        return TestPerformed(
            try await post(emitted.href(on: path), entered, as: caller, headers, hasFields: emitted.fields.exists))
    }

    /// Enters values in the form of the screen at `path` and sends it, as `perform` does. The form is a `FormSection` whose
    /// action is called `submit`, as it is unless said otherwise.
    public func submit(
        _ path: String, entering entered: [String: JSONValue], as caller: Caller? = nil, language: LanguageTag? = nil
    ) async throws -> TestPerformed {
        try await perform(
            "submit", on: "submit", in: "form", of: path, as: caller, entering: entered, language: language)
    }

    /// The answer to a POST of `entered` to `href`.
    func post(
        _ href: String, _ entered: [String: JSONValue], as caller: Caller?, _ headers: HeaderFields = [:],
        hasFields: Bool
    ) async throws -> TestAnswer {
        var request = Request(.post, href, headers: fields(caller, nil, headers))
        if hasFields || !entered.isEmpty {
            request.headers[.contentType] = "application/json"
            let members = entered.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) }
            request.body = JSONValue.object(members).bytes.array
        }
        return try await endpoint.answer(request)
    }
}

/// An action that was to be performed, and that the caller's screen doesn't emit.
public struct NotEmitted: Error, CustomStringConvertible {
    /// The screen's content in its place.
    public let description: String

    init(_ description: String) { self.description = description }
}
