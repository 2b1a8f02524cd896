import HTTPServing
import JSON

extension PreviewTokens {
    /// The description of the route. Throws if the schema can't be derived.
    static var description: RouteDescription {
        get throws {
            RouteDescription(
                "getPreviewTokens", "A token of each role for the preview, opened on the machine that serves it.",
                parameters: [
                    RouteDescription.query("subject", subject, "The subject of the tokens; `ana` by default.")
                ],
                answers: [
                    .json("The tokens; none if there is no secret.", try JSONSchema(describing: TokenList.self))
                ],
                problems: [
                    .problem(.badRequest, "`subject` is too long, or empty."),
                    .problem(.forbidden, "Another site asks, or under a name that isn't this machine's alone."),
                ])
        }
    }

    private static let subject = JSONSchema.text.adding("maxLength", .integer(subjectLength.upperBound))
}
