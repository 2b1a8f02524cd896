import HTTPServing
import JSON

extension OpenAPI {
    /// The description of `/impressions`.
    static let impressions = RouteDescription(
        "reportImpressions",
        "Reports cells that were seen, once for each `batch`. The header fields are those with which the screen was "
            + "requested.",
        parameters: parameters(headers: .acceptLanguage, .sectionalCellTypes, .sectionalFeatures),
        content: content(schema("ImpressionReport")),
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

    /// The description of `/reports`.
    static let reports = RouteDescription(
        "reportCells", "Reports cells that the client could not show.",
        parameters: parameters(headers: .sectionalRelease), content: content(schema("ClientReport")),
        answers: [.init("The report is counted.", status: .noContent)],
        problems: .problems(.unauthorized, .contentTooLarge, .unsupportedMediaType)
            + [.problem(.unprocessableContent, "The content doesn't fit, or names no screen of the service.")])

    private static func content(_ schema: JSONSchema) -> JSONValue {
        ["required": true, "content": .object([.media("application/json", schema)])]
    }
}
