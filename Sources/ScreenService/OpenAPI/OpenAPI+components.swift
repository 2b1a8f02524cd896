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
        return zip(screen.componentNames, pathParameters(screen, [])).map { .init($0, $1) }
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
            query("limit", .integer(in: PageRequest.limits), "The number of cells on the first page of a section."),
            query("after", .queryText, "The cursor in `next`: the page begins after it."),
            query(
                "through", .string(pattern: "^[^\\u0000]*:[^\\u0000]*$"),
                "The `through` of a page: all cells of its section up to the end of that page."),
            query(
                "matching", .queryText.adding("maxLength", .integer(OptionSearch.maximumBytes)), "The searched text."),
            query("since", .queryText, "The revision that the client shows. The response has the changes since then."),
        ]
    }

    private var headerParameters: [JSONValue.Member] {
        [
            header(.acceptLanguage, .string, "The language of texts."),
            header(
                .sectionalCellTypes, .string,
                "The cell types that the client can show, such as `ToDoCell;v=1, InputCell`. Without it, all are sent."),
            header(
                .sectionalFeatures, .string,
                "The optional features that the client supports: `late-sections` for screens with sections that are "
                    + "still loading (`isLoading`)."),
            header(
                .sectionalPosition, .string,
                "The value from the last response, if it had one: data is then at least as new as there."),
            header(.ifNoneMatch, .string, "The ETag of the client's copy: 304 if it is current."),
            header(
                .idempotencyKey, .text.adding("maxLength", 255),
                "A random name of the request, such as a UUID: repeats with it have no further effect."),
            header(
                .sectionalRelease, .string,
                "The release of the app, such as `4.2.0`."),
            header(.lastEventID, .string(pattern: "^[0-9a-f]{32}$"), "The id of the last event received."),
        ]
    }

    private func query(_ name: String, _ schema: JSONSchema, _ text: String) -> JSONValue.Member {
        .init(name, RouteDescription.query(name, schema, text))
    }

    private func header(_ name: HeaderName, _ schema: JSONSchema, _ text: String) -> JSONValue.Member {
        .init(name.rawValue, RouteDescription.header(name, schema, text))
    }

    private static let texts: [Status: String] = [
        .badRequest: "The request is malformed.",
        .unauthorized: "The token is invalid, expired or revoked.",
        .forbidden: "The caller's role has no permission.",
        .notFound: "The resource does not exist, or the caller's role may not see it.",
        .notAcceptable: "`Accept` allows none of the available media types.",
        .conflict: "The data has changed: mostly, `patch` or `screen` has the current screen. Or a limit is reached.",
        .preconditionFailed: "The screen has changed: `patch` or `screen` has the current one.",
        .contentTooLarge: "The request body is too large.",
        .uriTooLong: "The URL is too long.",
        .requestHeaderFieldsTooLarge: "The header fields are too large or too many.",
        .unsupportedMediaType: "The request body has an unsupported media type.",
        .unprocessableContent:
            "The request body has invalid values, listed in `errors`, or its Idempotency-Key was used for another request.",
        .tooManyRequests:
            "A rate limit is exceeded, or the caller has too many idempotency keys, event streams or uploads. Try again "
            + "after `Retry-After`.",
        .internalServerError: "An internal error. No change was saved.",
        .serviceUnavailable:
            "Temporarily unavailable: for example, no section could be loaded, a change could not be saved, the service "
            + "is overloaded, or it is shutting down. Try again after `Retry-After`.",
    ]

    /// Returns the problems that `operations` may respond with, by status.
    func problems(of operations: [Operation]) -> [JSONValue.Member] {
        Set(operations.flatMap(\.description.problems)).sorted { $0.code < $1.code }.map { status in
            let content: JSONValue = .object([.media("application/problem+json", Self.schema("Problem"))])
            let text = Self.texts[status] ?? "See the problem's `detail`."
            return .init("\(status.code)", ["description": .string(text), "content": content])
        }
    }
}
