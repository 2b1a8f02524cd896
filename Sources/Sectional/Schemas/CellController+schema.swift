internal import Identity
internal import JSON

extension CellController {
    /// What a cell's `data` is, from the Swift type that it is written from. Throws a `SchemaError` where the type
    /// doesn't show it.
    static func dataSchema() throws(SchemaError) -> JSONSchema {
        let schema = try JSONSchema(describing: Data.self)
        guard Children.self != NoCells.self else { return schema }
        return schema.adding([.required("cells", .array(of: .reference("Cell")), "The cells inside this one.")])
    }

    /// What a cell of this type is as a whole; its data is the schema `data`.
    static func cellSchema(data: Identifier) -> JSONSchema {
        .object([
            .required("id", .string, "Unique in the section, stable while the thing it shows exists."),
            .required("type", .constant(cellType.name.rawValue)),
            .required("data", .reference(data)),
            .required("isSelectable", .boolean, "Whether it may be highlighted and tapped."),
            .required("accessory", .text(among: Accessory.allCases.map(\.rawValue)), "What stands at the row's end."),
            .optional("actions", .array(of: .reference("Action"))),
        ])
    }
}
