import HTTPServing
import JSON

extension PreviewTokens {
    /// The description of the route. Throws if the schema can't be derived.
    var description: RouteDescription {
        get throws {
            RouteDescription(
                "getPreviewTokens", "A token of each role for the preview, opened on the machine that serves it.",
                parameters: [
                    RouteDescription.query("subject", Self.subject, "The subject of the tokens; `ana` by default."),
                    RouteDescription.query(
                        "ttl", .integer(in: 1...longestLifetime),
                        "The seconds until they expire; \(lifetime) by default."),
                ],
                answers: [
                    .json(
                        "The tokens; none for a role that no token can give.",
                        try JSONSchema(describing: TokenList.self))
                ],
                problems: [
                    .problem(.badRequest, "`subject` is too long, or empty; or `ttl` is no such number."),
                    .problem(.forbidden, "Another site asks, or under a name that isn't this machine's alone."),
                ])
        }
    }

    private static let subject = JSONSchema.text.adding("maxLength", .integer(subjectLength.upperBound))
}
