public import JSON

extension Problem {
    /// The schema of a problem document (RFC 9457, section 3), without the additional members of some kinds.
    public static let schema = JSONSchema.object([
        .required("type", .string(pattern: "^/problems/[a-z-]+$"), "The kind of problem."),
        .required("title", .string, "What the kind of problem is called."),
        .required("status", .integer(in: 400...599)),
        .required("detail", .string, "What happened this time, and what to do about it."),
        .required("instance", .string, "The path that was asked for."),
        .optional(
            "errors",
            .array(
                of: .object([
                    .required("pointer", .string, "Where: a JSON Pointer (RFC 6901) into the content."),
                    .required("detail", .string),
                ])), "What is wrong with single values of the content."),
    ])
}
