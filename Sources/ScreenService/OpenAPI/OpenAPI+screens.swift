import HTTPServing
import JSON
import Sectional

extension OpenAPI {
    private static let problems: [RouteDescription.ProblemAnswer] = .problems(
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .serviceUnavailable)

    /// The list of screens.
    var list: RouteDescription {
        RouteDescription(
            "listScreens", "The screens of one part that the caller may open.",
            parameters: Self.parameters(["Accept-Language", "If-None-Match"]),
            answers: [
                .json("The screens.", Self.schema("ScreenList"), examples: examples.lists, links: Self.listLinks)
            ], problems: .problems(.badRequest, .unauthorized, .notAcceptable))
    }

    /// What is read of screens, at one of `Href.readPatterns`.
    func reading(_ pattern: String) -> RouteDescription {
        let place = pattern.contains("{parameter}") ? ["Screen", "Parameter"] : ["PlainScreen"]
        let suffix = pattern.contains("{parameter}") ? "About" : ""
        if pattern.hasSuffix("/events") { return events("streamScreen" + suffix, place) }
        if pattern.contains("/sections/") { return page("getSection" + suffix, place, suffix) }
        return screen("getScreen" + suffix, place, suffix)
    }

    private func screen(_ id: String, _ place: [String], _ suffix: String) -> RouteDescription {
        let names = [
            "limit", "through", "since", "Accept-Language", "Sectional-Cell-Types", "If-None-Match", "A-IM",
        ]
        return RouteDescription(
            id, "A screen. Screens may have parameters of their own, such as `q`.",
            parameters: Self.parameters(place + names),
            answers: [
                .json(
                    "The screen or, with `since`, what leads to it.",
                    .one(of: [Self.schema("Screen"), Self.schema("Difference")]),
                    examples: suffix.isEmpty ? examples.wholes : examples.parameterizedWholes,
                    links: Self.screenLinks(suffix)),
                .json("What leads from the ETag that the client has.", Self.schema("Difference"), status: .imUsed),
                .notModified,
            ], problems: Self.problems)
    }

    private func page(_ id: String, _ place: [String], _ suffix: String) -> RouteDescription {
        let names = ["limit", "after", "Accept-Language", "Sectional-Cell-Types", "If-None-Match"]
        let sections = suffix.isEmpty ? examples.sections : examples.parameterizedSections
        return RouteDescription(
            id, "A page of a section; what `next` leads to.",
            parameters: Self.parameters(place + names) + [RouteDescription.path("section", .text, examples: sections)],
            answers: [
                .json("The page.", Self.schema("SectionPage"), examples: suffix.isEmpty ? examples.pages : [])
            ], problems: Self.problems)
    }

    private func events(_ id: String, _ place: [String]) -> RouteDescription {
        let names = ["limit", "through", "since", "Accept-Language", "Sectional-Cell-Types", "Last-Event-ID"]
        return RouteDescription(
            id, "A stream of the screen: `screen` with itself, and then `patch` for each change.",
            parameters: Self.parameters(place + names),
            answers: [.text("Events, as long as the client listens.", ["text/event-stream"])],
            problems: Self.problems + .problems(.tooManyRequests))
    }
}
