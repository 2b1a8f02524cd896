internal import Identity
internal import JSON

extension ScreenCatalog {
    /// Returns the schemas of everything that screens of `composers` contain. Throws `UndescribedCell` if no schema can
    /// be derived from a cell's data.
    static func schemas(of composers: [any ScreenComposer]) throws(UndescribedCell) -> SchemaLibrary {
        var library = SchemaLibrary()
        library.addScreens()
        library.addActions()
        library.addPatches()
        library.addImpressions()
        library.addForms()
        library.addFields()
        try library.addCells(controllers(of: composers))
        return library
    }

    /// Returns the cell controllers that may be shown: one for each version of each cell type, by name, the newest
    /// version first.
    private static func controllers(of composers: [any ScreenComposer]) -> [any CellController.Type] {
        let all = composers.flatMap(\.cellTypes) + [ErrorCell.self]
        var seen: Set<CellType> = []
        return all.filter { seen.insert($0.cellType).inserted }
            .sorted { ($0.cellType.name, $1.cellType.version) < ($1.cellType.name, $0.cellType.version) }
    }
}

/// An error: no schema can be derived from the data of a cell type.
struct UndescribedCell: Error {
    let name: Identifier
    let reason: SchemaError
}

extension SchemaLibrary {
    /// Adds the schema of each cell, and `Cell`, which is any of them.
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
    /// Returns the schema of a cell's `data`, derived from its Swift type. Throws `SchemaError` if none can be derived.
    static func dataSchema() throws(SchemaError) -> JSONSchema {
        let schema = try JSONSchema(describing: Data.self)
        guard Children.self != NoCells.self else { return schema }
        return schema.adding([.required("cells", .array(of: .reference("Cell")), "The cells inside this one.")])
    }

    /// Returns the schema of a whole cell of this type; `data` is the name of its data's schema.
    static func cellSchema(data: Identifier) -> JSONSchema {
        .object([
            .required("id", .string, "Unique in the section, and the same as long as the thing it shows exists."),
            .required("type", .constant(cellType.name.rawValue)),
            .required("data", .reference(data)),
            .required("isSelectable", .boolean, "Whether it may be highlighted and tapped."),
            .required("accessory", .text(among: Accessory.allCases.map(\.rawValue)), "The accessory at the row's end."),
            .optional("actions", .array(of: .reference("Action"))),
            .optional("menu", .array(of: .reference("MenuAction")), "Further actions, in order."),
            .optional("accessibility", .reference("Accessibility"), "What a screen reader says about the cell."),
            .optional("impression", .reference("Impression"), "When the cell counts as seen, if that is counted."),
        ])
    }
}
