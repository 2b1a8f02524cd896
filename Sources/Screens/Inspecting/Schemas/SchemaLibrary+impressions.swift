import JSON

extension SchemaLibrary {
    /// Adds the schemas of impressions: what a cell asks for, and what a client reports.
    mutating func addImpressions() {
        add("Impression", .impression)
        add("ImpressionReport", .impressionReport)
        add("SeenCell", .object([.required("section", .reportedID), .required("cell", .reportedID)]))
    }
}

extension JSONSchema {
    /// The schema of an identity that a client names.
    static let reportedID = string.adding("minLength", 1).adding("maxLength", .integer(ImpressionBatch.maximumText))

    fileprivate static let impression = object([
        .required(
            "visible", JSONSchema(["type": "number", "exclusiveMinimum": 0, "maximum": 1]),
            "The fraction of the cell that must be visible."),
        .required(
            "duration", JSONSchema(["type": "number", "minimum": 0, "maximum": 60]),
            "For how many seconds it must be visible without a break."),
    ])

    fileprivate static let impressionReport = object([
        .required(
            "batch", string.adding("minLength", 22).adding("maxLength", 64),
            "A random id, such as a UUID, or at least 22 characters of base64url. Repeats have the same."),
        .required(
            "screen", path.adding("maxLength", .integer(ImpressionBatch.maximumScreen)),
            "The URL of the screen as requested, without the host."),
        .required("revision", revision, "The revision that was shown."),
        .required(
            "cells",
            array(of: .reference("SeenCell")).adding("minItems", 1)
                .adding("maxItems", .integer(ImpressionBatch.maximumCells)).adding("uniqueItems", true),
            "The seen cells, each once, in any order."),
    ])
}
