public import JSON

extension Problem {
    /// The schema of a problem document (RFC 9457, section 3), without the additional members of some kinds.
    public static let schema = JSONSchema.object([
        .required("type", .string(pattern: "^/problems/[a-z-]+$"), "The kind of problem."),
        .required("title", .string, "The title of the kind of problem."),
        .required("status", .integer(in: 400...599)),
        .required("detail", .string, "An explanation of this occurrence, and what to do about it."),
        .required("instance", .string, "The path of the request."),
        .optional(
            "errors",
            .array(
                of: .object([
                    .required("pointer", .string, "A JSON Pointer (RFC 6901) into the content."),
                    .required("detail", .string),
                ]).titled("Violation")), "The violations of single values of the content."),
    ])
}
