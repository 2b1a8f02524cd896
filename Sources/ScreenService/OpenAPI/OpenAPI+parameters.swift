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
