import HTTPServing
import JSON
import Screens

extension OpenAPI {
    private static let problems: [RouteDescription.ProblemAnswer] = .problems(
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .serviceUnavailable)

    /// The description of the list of screens.
    static let list = RouteDescription(
        "listScreens", "The screens of one part that the caller may open.",
        parameters: parameters(headers: .acceptLanguage, .sectionalPosition, .ifNoneMatch),
        answers: [.json("The screens.", schema("ScreenList"), links: listLinks)],
        problems: .problems(.badRequest, .unauthorized, .notAcceptable))

    /// Describes the route of the hrefs of `shape`.
    func description(of shape: Href.Shape) -> RouteDescription {
        switch shape.target {
        case .screen: screen(shape)
        case .events: events(shape)
        case .section: page(shape)
        case .action: performing(shape)
        case .field: searching(shape)
        }
    }

    private func screen(_ shape: Href.Shape) -> RouteDescription {
        RouteDescription(
            shape.operation, "A screen. Screens may have parameters of their own, such as `q`.",
            parameters: Self.parameters(
                shape.componentNames + ["limit", "through", "since"], headers: .acceptLanguage, .sectionalCellTypes,
                .sectionalFeatures, .sectionalPosition, .ifNoneMatch),
            answers: [
                .json(
                    "The screen or, with `since`, what leads to it.", Self.schema("ScreenOrDifference"),
                    links: Self.screenLinks(shape)),
                .notModified,
            ], problems: Self.problems)
    }

    private func page(_ shape: Href.Shape) -> RouteDescription {
        RouteDescription(
            shape.operation, "A page of a section; what `next` leads to.",
            parameters: Self.parameters(
                shape.componentNames + ["limit", "after"], headers: .acceptLanguage, .sectionalCellTypes,
                .sectionalPosition, .ifNoneMatch) + [RouteDescription.path("section", .text)],
            answers: [.json("The page.", Self.schema("SectionPage"))], problems: Self.problems)
    }

    private func events(_ shape: Href.Shape) -> RouteDescription {
        RouteDescription(
            shape.operation, "A stream of the screen: `screen` with itself, and then `patch` for each change.",
            parameters: Self.parameters(
                shape.componentNames + ["limit", "through", "since"], headers: .acceptLanguage, .sectionalCellTypes,
                .sectionalFeatures, .sectionalPosition, .lastEventID
            ),
            answers: [.text("Events, as long as the client listens.", ["text/event-stream"])],
            problems: Self.problems + .problems(.tooManyRequests))
    }
}
