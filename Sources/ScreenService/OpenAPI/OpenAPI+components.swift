import HTTPServing
import JSON
import Screens

extension OpenAPI {
    /// The parameters that several operations share, by their names in `components`.
    var parameters: [JSONValue.Member] {
        (1...depth).flatMap(screenParameters) + queryParameters + headerParameters
    }

    private func screenParameters(_ depth: Int) -> [JSONValue.Member] {
        let screen = PathTemplate(depth: depth)
        return zip(screen.componentNames, screen.names).enumerated().map { index, names in
            .init(names.0, RouteDescription.path(names.1, schema(at: index, depth: depth)))
        }
    }

    /// Returns the parameters of a path: those of `screen`, and `ids`.
    func pathParameters(_ screen: PathTemplate, _ ids: [String]) -> [JSONValue] {
        let parts = screen.names.enumerated().map { index, name in
            RouteDescription.path(name, schema(at: index, depth: screen.depth))
        }
        return parts + ids.map { RouteDescription.path($0, .text) }
    }

    private var queryParameters: [JSONValue.Member] {
        [
            query("limit", .integer(in: PageRequest.limits), "How many cells the first page of a long section has."),
            query("after", .string, "The cursor that a `next` has: the page begins behind it."),
            query(
                "through", .string(pattern: ":"), "A page's `through`: all cells of that section to there."),
            query(
                "matching", .string.adding("maxLength", .integer(OptionSearch.maximumBytes)),
                "The text that options are searched for."),
            query("since", .string, "The revision that the client shows: answered with what leads from there to now."),
        ]
    }

    private var headerParameters: [JSONValue.Member] {
        [
            header(.acceptLanguage, .string, "The language of texts."),
            header(
                .sectionalCellTypes, .string,
                "The cell types that the client can show: `ToDoCell;v=1, InputCell`. Without it, all are sent."),
            header(
                .sectionalFeatures, .string,
                "The optional features that the client understands: `late-sections` for screens with sections that are "
                    + "still loading (`isLoading`)."),
            header(
                .sectionalPosition, .string,
                "The position of the last response, if it had one: no replica shows less than the client has seen."),
            header(.ifNoneMatch, .string, "An ETag that the client has: 304 if nothing has changed."),
            header(
                .idempotencyKey, .text.adding("maxLength", 255),
                "Names what is done, so that a repeat is done once."),
            header(
                .sectionalRelease, .string,
                "The release of the app, such as `4.2.0`."),
            header(.lastEventID, .string(pattern: "^[0-9a-f]{32}$"), "The id of the last event that came."),
        ]
    }

    private func query(_ name: String, _ schema: JSONSchema, _ text: String) -> JSONValue.Member {
        .init(name, RouteDescription.query(name, schema, text))
    }

    private func header(_ name: HeaderName, _ schema: JSONSchema, _ text: String) -> JSONValue.Member {
        .init(name.rawValue, RouteDescription.header(name, schema, text))
    }
}

extension OpenAPI {
    private static let texts: [Status: String] = [
        .badRequest: "Something about the request can't be understood.",
        .unauthorized: "A token that can't be verified.",
        .forbidden: "The caller's role may not.",
        .notFound: "Nothing is there, or nothing that the caller's role may see.",
        .notAcceptable: "`Accept` excludes everything that can be written.",
        .conflict: "Another change came first, and the problem leads to the screen of now; or something is full.",
        .preconditionFailed: "The screen is not the one that the client shows; the problem leads to it.",
        .contentTooLarge: "The content is too long.",
        .uriTooLong: "The URL is too long.",
        .requestHeaderFieldsTooLarge: "The header fields are too long, or too many.",
        .unsupportedMediaType: "The content is not JSON.",
        .unprocessableContent: "The content doesn't fit the action's `fields`.",
        .tooManyRequests:
            "The caller or its address makes requests faster than the rate limit allows, or the caller has all keys or "
            + "streams that one may have; `Retry-After` says when to come again.",
        .internalServerError: "Something is wrong with the service; of a change, nothing is stored.",
        .serviceUnavailable:
            "None of the sections could be loaded, a change could not be stored, or there is no room; too many requests "
            + "are in progress; or the server is about to end.",
    ]

    /// Returns the problems that `routes` may respond with, by status.
    func problems(of routes: [Router.Route]) -> [JSONValue.Member] {
        Set(routes.flatMap(\.description.problems)).sorted { $0.code < $1.code }.map { status in
            let content: JSONValue = .object([.media("application/problem+json", Self.schema("Problem"))])
            let text = Self.texts[status] ?? "The problem's `detail` says what it is."
            return .init("\(status.code)", ["description": .string(text), "content": content])
        }
    }
}
