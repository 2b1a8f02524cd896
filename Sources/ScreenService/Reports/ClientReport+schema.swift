import JSON
import Screens

extension ClientReport {
    /// The schema of a report.
    static let schema = JSONSchema.object([
        .required(
            "screen", JSONSchema.string(pattern: "^/").adding("maxLength", .integer(ImpressionBatch.maximumScreen)),
            "The URL of the screen as the client requested it, without the host."),
        .required(
            "cells",
            .array(of: cell).adding("minItems", 1).adding("maxItems", .integer(maximumCells)),
            "The cells that the client could not show."),
    ])

    private static let cell = JSONSchema.object([
        .optional("section", text(ImpressionBatch.maximumText), "The section of the cell."),
        .optional("cell", text(ImpressionBatch.maximumText), "The cell."),
        .required("type", text(maximumType), "The cell type."),
        .optional("version", .integer(in: 1...maximumVersion), "The version of the cell type."),
        .required("reason", .text(among: Reason.allCases.map(\.rawValue))),
        .optional(
            "detail", .string(pattern: "^[!-~]{1,\(maximumDetail)}$"),
            "The name of an error or of a member. Never a value of the cell."),
    ]).titled("ReportedCell")

    private static func text(_ maximum: Int) -> JSONSchema { .text.adding("maxLength", .integer(maximum)) }
}
