import Basics
import JSON

extension ScreenCatalog {
    /// Returns the schemas of all that screens of `composers` contain. Throws if there is none, or its name is taken.
    static func schemas(of composers: [any ScreenComposer]) throws(CatalogError) -> SchemaLibrary {
        var library = SchemaLibrary()
        library.addScreens()
        library.addActions()
        library.addPatches()
        library.addImpressions()
        library.addForms()
        try library.addCells(controllers(of: composers))
        return library
    }

    /// Returns one cell controller for each version of each type, sorted. Throws if a client couldn't tell two apart.
    private static func controllers(
        of composers: [any ScreenComposer]
    ) throws(CatalogError) -> [any CellController.Type] {
        var known: [CellType: any CellController.Type] = [:]
        // The library's own first, so that it isn't the one to be renamed.
        let all: [any CellController.Type] = [ErrorCell.self] + composers.flatMap(\.cellTypes)
        for controller in all {
            if let earlier = known[controller.cellType] {
                try controller.checkData(after: earlier)
            } else {
                try controller.checkName()
                known[controller.cellType] = controller
            }
        }
        return known.values.sorted { ($0.cellType.name, $1.cellType.version) < ($1.cellType.name, $0.cellType.version) }
    }
}

extension SchemaLibrary {
    /// The names of schemas that are added after those of cells, here and by the service.
    static let laterNames: [Identifier] = ["Cell", "Problem", "ClientReport", "ScreenOrDifference"]

    /// Adds the schema of each cell type, and `Cell`, which is any of them.
    fileprivate mutating func addCells(_ controllers: [any CellController.Type]) throws(CatalogError) {
        var names: [Identifier] = []
        var taken = Dictionary(
            (self.names + Self.laterNames).map { ($0, "the library") }, uniquingKeysWith: { first, _ in first })
        for controller in controllers {
            let type = controller.cellType
            let isOlder = names.contains(type.name)
            let name = isOlder ? Identifier("\(type.name)V\(type.version)") : type.name
            let data = Identifier(name.rawValue + "Data")
            let anyData = Identifier(type.name.rawValue + "AnyData")
            for name in [name, data] + (isOlder && self[anyData] == nil ? [anyData] : []) {
                if let owner = taken.updateValue("the cell type \(controller.swiftName)", forKey: name) {
                    throw .unusableCell(
                        "the cell type \(controller.swiftName) must be renamed: its schema would be called "
                            + "'\(name)', like one of \(owner)")
                }
            }
            let schema = try controller.checkedDataSchema()
            self[data] = schema
            if isOlder {
                // A cell doesn't say its version: its data fits the newest one or an older one.
                let newer = self[anyData] ?? self[Identifier(type.name.rawValue + "Data")]
                self[anyData] = newer?.merged(with: schema) ?? schema
                self[type.name] = controller.cellSchema(data: anyData)
            } else {
                self[type.name] = controller.cellSchema(data: data)
                names.append(type.name)
            }
        }
        self["Cell"] = JSONSchema.one(of: names.map { (value: $0, schema: $0) }, by: "type")
    }
}

extension CellController {
    /// Returns the schema of a cell's `data`. Throws if none can be derived, or if a member is the wire format's.
    fileprivate static func checkedDataSchema() throws(CatalogError) -> JSONSchema {
        let own: JSONSchema
        do { own = try JSONSchema(describing: Data.self) } catch {
            throw .undescribedCell(cellType.name, reason: error)
        }
        if own.json["properties"]?.members.contains(where: { $0.name == "cells" }) ?? false {
            throw .unusableCell(
                "the data of \(swiftName) must not have a member 'cells', which has the cells inside a cell: rename it")
        }
        guard hasChildren else { return own }
        guard own.json["type"] == "object" else {
            throw .unusableCell("the data of \(swiftName) must be an object, because there are cells inside it")
        }
        return own.adding([.required("cells", .array(of: .reference("Cell")), "The cells inside this one.")])
    }

    /// Returns the schema of a whole cell of this type; `data` is the name of its data's schema.
    static func cellSchema(data: Identifier) -> JSONSchema {
        .object([
            .required("id", .string, "Unique in the section, and permanent as long as what it shows exists."),
            .required("type", .constant(cellType.name.rawValue)),
            .required("data", .reference(data)),
            .required("isSelectable", .boolean, "Whether it can be highlighted and tapped."),
            .required("accessory", .reference("Accessory"), "The accessory at the end of the row."),
            .optional("actions", .array(of: .reference("Action"))),
            .optional("menu", .array(of: .reference("MenuAction")), "Further actions, in order."),
            .optional("accessibility", .reference("Accessibility"), "What screen readers say about the cell."),
            .optional("impression", .reference("Impression"), "When the cell counts as seen; absent: not counted."),
        ])
    }
}
