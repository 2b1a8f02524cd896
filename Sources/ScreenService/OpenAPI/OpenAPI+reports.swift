import HTTPServing
import JSON

extension OpenAPI {
    /// The description of `/impressions`.
    var impressions: RouteDescription {
        RouteDescription(
            "reportImpressions",
            "Reports cells that were seen, once for each `batch`. The header fields are those with which the screen was "
                + "requested.",
            parameters: Self.parameters(headers: .acceptLanguage, .sectionalCellTypes, .sectionalFeatures),
            content: Self.content(Self.schema("ImpressionReport"), examples: examples.impressions),
            answers: [.init("The batch is stored; or it was before.", status: .noContent)],
            problems: .problems(
                .badRequest, .unauthorized, .forbidden, .notFound, .contentTooLarge, .unsupportedMediaType,
                .tooManyRequests, .serviceUnavailable)
                + [
                    .problem(.conflict, "The revision isn't known: load the screen, and report what is visible then."),
                    .problem(
                        .unprocessableContent,
                        "The content doesn't fit, the revision doesn't have a cell or it doesn't ask for impressions, or "
                            + "the batch was stored with other content."),
                ])
    }

    /// The description of `/reports`.
    var reports: RouteDescription {
        RouteDescription(
            "reportCells", "Reports cells that the client could not show.",
            parameters: Self.parameters(headers: .sectionalRelease),
            content: Self.content(Self.schema("ClientReport"), examples: examples.reports),
            answers: [.init("The report is counted.", status: .noContent)],
            problems: .problems(.unauthorized, .contentTooLarge, .unsupportedMediaType)
                + [.problem(.unprocessableContent, "The content doesn't fit, or names no screen of the service.")])
    }

    private static func content(_ schema: JSONSchema, examples: [JSONValue.Member]) -> JSONValue {
        ["required": true, "content": .object([.media("application/json", schema, examples: examples)])]
    }
}
