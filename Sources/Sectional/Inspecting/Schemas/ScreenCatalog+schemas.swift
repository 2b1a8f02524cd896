internal import Identity
internal import JSON

extension ScreenCatalog {
    /// The schemas of all that `composers` may have written. Throws an `UndescribedCell` for a cell whose data doesn't
    /// show what it is.
    static func schemas(of composers: [any ScreenComposer]) throws(UndescribedCell) -> SchemaLibrary {
        var library = SchemaLibrary()
        library.addScreens()
        library.addActions()
        library.addPatches()
        try library.addCells(controllers(of: composers))
        return library
    }

    /// The cell controllers that may be shown: one for each version of each cell type, by name, the newest first.
    private static func controllers(of composers: [any ScreenComposer]) -> [any CellController.Type] {
        let all = composers.flatMap(\.cellTypes) + [ErrorCell.self]
        var seen: Set<CellType> = []
        return all.filter { seen.insert($0.cellType).inserted }
            .sorted { ($0.cellType.name, $1.cellType.version) < ($1.cellType.name, $0.cellType.version) }
    }
}

/// A cell type whose data has no schema.
struct UndescribedCell: Error {
    let name: Identifier
    let reason: SchemaError
}

extension SchemaLibrary {
    /// Adds each cell, and `Cell`, which is any of them.
    fileprivate mutating func addCells(_ controllers: [any CellController.Type]) throws(UndescribedCell) {
        var names: [Identifier] = []
        for controller in controllers {
            let type = controller.cellType
            let name = names.contains(type.name) ? Identifier("\(type.name)V\(type.version)") : type.name
            let data = Identifier(name.rawValue + "Data")
            do { add(data, try controller.dataSchema()) } catch {
                throw UndescribedCell(name: type.name, reason: error)
            }
            add(name, controller.cellSchema(data: data))
            names.append(name)
        }
        add("Cell", .one(of: names.map(JSONSchema.reference)))
    }
}

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
