import HTTPServing
import JSON
import Screens

extension OpenAPI {
    private static let problems: [RouteDescription.Answer] = .problems(
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .serviceUnavailable)

    static let list = RouteDescription(
        "listScreens", "The top-level screens that the caller may open.",
        parameters: parameters(headers: .acceptLanguage, .sectionalPosition),
        answers: [.json("The screens.", schema("ScreenList"), links: listLinks)],
        problems: .problems(.badRequest, .unauthorized, .notAcceptable))

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
            screen.operation(.screen), "A screen. It may have more query parameters, such as `q`.",
            parameters: Self.parameters(
                screen.componentNames + ["limit", "through", "since"], headers: .acceptLanguage, .sectionalCellTypes,
                .sectionalFeatures, .sectionalPosition, .ifNoneMatch),
            answers: [
                .json(
                    "The screen or, with `since`, the changes to it.", Self.schema("ScreenOrDifference"),
                    links: Self.screenLinks(screen)),
                .notModified,
            ], problems: Self.problems)
    }

    private func paging(_ screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.section), "The next page of a section.",
            parameters: Self.parameters(
                screen.componentNames + ["limit", "after"], headers: .acceptLanguage, .sectionalCellTypes,
                .sectionalPosition) + [RouteDescription.path("section", .text)],
            answers: [.json("The page.", Self.schema("SectionPage"))], problems: Self.problems)
    }

    private func streaming(_ screen: PathTemplate) -> RouteDescription {
        RouteDescription(
            screen.operation(.events),
            "Streams a screen: first an event `screen`, then an event `patch` for each change.",
            parameters: Self.parameters(
                screen.componentNames + ["limit", "through", "since"], headers: .acceptLanguage, .sectionalCellTypes,
                .sectionalFeatures, .sectionalPosition, .lastEventID
            ),
            answers: [.text("The events, until the client disconnects.", ["text/event-stream"])],
            problems: Self.problems + .problems(.tooManyRequests))
    }

    /// The link from the list of screens to the first one.
    static let listLinks = [link("firstScreen", to: "getScreen", ["screen": "$response.body#/screens/0/id"])]

    /// Returns the links from a screen to its first section, its first action, and the changes since its revision.
    static func screenLinks(_ screen: PathTemplate) -> [JSONValue.Member] {
        let place = screen.names.map { JSONValue.Member($0, .string("$request.path.\($0)")) }
        let section = place + [.init("section", "$response.body#/sections/0/id")]
        let since: JSONValue.Member = .init("since", "$response.body#/revision")
        let cell: JSONValue.Member = .init("cell", "$response.body#/sections/0/cells/0/id")
        let action: JSONValue.Member = .init("action", "$response.body#/sections/0/cells/0/actions/0/id")
        return [
            link("changes", to: screen.operation(.screen), .object(place + [since])),
            link("firstSection", to: screen.operation(.section), .object(section)),
            link("firstAction", to: screen.operation(.action), .object(section + [cell, action])),
        ]
    }

    private static func link(_ name: String, to operation: String, _ parameters: JSONValue) -> JSONValue.Member {
        .init(name, ["operationId": .string(operation), "parameters": parameters])
    }
}

/// The path of a screen in the paths of routes: a parameter for each of its `depth` parts.
struct PathTemplate {
    let depth: Int

    var names: [String] { (0..<depth).map { $0 == 0 ? "screen" : $0 == 1 ? "parameter" : "parameter\($0)" } }

    /// The names of the parameters in `components/parameters`.
    var componentNames: [String] {
        if depth == 1 { return ["PlainScreen"] }
        let suffix = depth == 2 ? "" : "Of\(depth)"
        return names.map { $0.prefix(1).uppercased() + $0.dropFirst() + suffix }
    }

    var pattern: String { names.map { "{\($0)}" }.joined(separator: "/") }

    func operation(_ target: Href.Target) -> String {
        let suffix = depth == 1 ? "" : depth == 2 ? "About" : "About\(depth - 1)"
        return switch target {
        case .screen: "getScreen" + suffix
        case .events: "streamScreen" + suffix
        case .section: "getSection" + suffix
        case .action: "performAction" + suffix
        case .field: "getFieldOptions" + suffix
        }
    }
}
