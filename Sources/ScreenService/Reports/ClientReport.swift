import Basics
import HTTPServing
import JSON
import Screens

/// A client's report of cells that it could not show, read from a request's content.
struct ClientReport {
    enum Reason: String, CaseIterable {
        /// The client doesn't have the cell type.
        case unknownType
        /// The client has the cell type, and could not read the cell's data.
        case unreadableData
    }

    /// The parts of a cell that are counted and logged. The others are only checked.
    struct Cell {
        let type: Identifier
        let version: Int?
        let reason: Reason
    }

    /// The URL of the screen as the client requested it.
    let screen: String
    let cells: [Cell]

    static let maximumCells = 50
    /// The maximum length of a cell type's name, in characters (Unicode scalars).
    static let maximumType = 128
    /// The maximum length of `detail`. It has no spaces, so that it names a place or an error, not what a cell shows.
    static let maximumDetail = 64
    static let maximumVersion = 1_000_000

    /// Reads the content of `request`. Throws a `Problem`: 415, 400, or 422 with everything that is wrong.
    init(_ request: Request) throws {
        let json = try request.json()
        var reader = ContentReader()
        let report = try reader.object(json, ["screen", "cells"])
        let screen = reader.text("screen", of: report, maximum: ImpressionBatch.maximumScreen)
        cells = try reader.elements("cells", of: report, maximum: Self.maximumCells).enumerated()
            .compactMap { try Self.cell($1, at: "/cells/\($0)", &reader) }
        try reader.check()
        self.screen = screen ?? ""
    }

    private static func cell(_ json: JSONSlice, at pointer: String, _ reader: inout ContentReader) throws -> Cell? {
        let object = try reader.object(json, at: pointer, ["section", "cell", "type", "version", "reason", "detail"])
        let type = reader.text("type", of: object, maximum: maximumType)
        let reason = reader.text("reason", of: object, maximum: 64)
        let known = reason.flatMap(Reason.init(rawValue:))
        if reason != nil, known == nil {
            let names = Reason.allCases.map(\.rawValue).joined(separator: " or ")
            reader.refuse(pointer + "/reason", "Must be \(names).")
        }
        for name: Identifier in ["section", "cell"] {
            _ = reader.text(name, of: object, maximum: ImpressionBatch.maximumText, isOptional: true)
        }
        let detail = reader.text("detail", of: object, maximum: maximumDetail, isOptional: true)
        if let detail, !detail.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            reader.refuse(pointer + "/detail", "Must be the name of an error or a member, in ASCII without spaces.")
        }
        let version = version(object.members["version"], at: pointer + "/version", &reader)
        guard let type, let known else { return nil }
        return Cell(type: Identifier(type), version: version, reason: known)
    }

    private static func version(_ json: JSONSlice?, at pointer: String, _ reader: inout ContentReader) -> Int? {
        guard let json else { return nil }
        // `1.0` is a whole number too, for JSON Schema.
        guard json.kind == .number, let number = ExactDecimal(json.text), number.fractionDigits == 0,
            (1...maximumVersion).contains(number.units)
        else {
            reader.refuse(pointer, "Must be an integer from 1 to \(maximumVersion).")
            return nil
        }
        return number.units
    }

    static let schema = JSONSchema.object([
        .required(
            "screen", JSONSchema.string(pattern: "^/").adding("maxLength", .integer(ImpressionBatch.maximumScreen)),
            "The URL of the screen as requested, without the host."),
        .required(
            "cells",
            .array(of: cellSchema).adding("minItems", 1).adding("maxItems", .integer(maximumCells)),
            "The cells that the client couldn't show."),
    ])

    private static let cellSchema = JSONSchema.object([
        .optional("section", text(ImpressionBatch.maximumText), "The section of the cell."),
        .optional("cell", text(ImpressionBatch.maximumText), "The cell."),
        .required("type", text(maximumType), "The cell type."),
        .optional("version", .integer(in: 1...maximumVersion), "The version of the cell type."),
        .required("reason", .text(among: Reason.allCases.map(\.rawValue))),
        .optional(
            "detail", .string(pattern: "^[!-~]{1,\(maximumDetail)}$"),
            "The name of an error or a member; never a value from the cell."),
    ]).titled("ReportedCell")

    private static func text(_ maximum: Int) -> JSONSchema { .text.adding("maxLength", .integer(maximum)) }
}
