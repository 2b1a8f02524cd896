import HTTPServing
import JSON
import Screens

extension OpenAPI {
    private static let problems: [RouteDescription.Answer] = .problems(
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .serviceUnavailable)

    /// The description of the list of screens.
    static let list = RouteDescription(
        "listScreens", "The screens of one part that the caller may open.",
        parameters: parameters(headers: .acceptLanguage, .sectionalPosition, .ifNoneMatch),
        answers: [.json("The screens.", schema("ScreenList"), links: listLinks)],
        problems: .problems(.badRequest, .unauthorized, .notAcceptable))

    /// Describes the route to `target` on `screen`.
    func description(of target: Href.Target, on screen: PathTemplate) -> RouteDescription {
        switch target {
        case .screen: getting(screen)
        case .events: streaming(screen)
        case .section: paging(screen)
        case .action: performing(on: screen)
        case .field: searching(on: screen)
        }
    }

    private func getting(_ screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.screen), "A screen. Screens may have parameters of their own, such as `q`.",
            parameters: Self.parameters(
                screen.componentNames + ["limit", "through", "since"], headers: .acceptLanguage, .sectionalCellTypes,
                .sectionalFeatures, .sectionalPosition, .ifNoneMatch),
            answers: [
                .json(
                    "The screen or, with `since`, what leads to it.", Self.schema("ScreenOrDifference"),
                    links: Self.screenLinks(screen)),
                .notModified,
            ], problems: Self.problems)
    }

    private func paging(_ screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.section), "A page of a section; what `next` leads to.",
            parameters: Self.parameters(
                screen.componentNames + ["limit", "after"], headers: .acceptLanguage, .sectionalCellTypes,
                .sectionalPosition, .ifNoneMatch) + [RouteDescription.path("section", .text)],
            answers: [.json("The page.", Self.schema("SectionPage"))], problems: Self.problems)
    }

    private func streaming(_ screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.events),
            "A stream of the screen: `screen` with itself, and then `patch` for each change.",
            parameters: Self.parameters(
                screen.componentNames + ["limit", "through", "since"], headers: .acceptLanguage, .sectionalCellTypes,
                .sectionalFeatures, .sectionalPosition, .lastEventID
            ),
            answers: [.text("Events, as long as the client listens.", ["text/event-stream"])],
            problems: Self.problems + .problems(.tooManyRequests))
    }
}
