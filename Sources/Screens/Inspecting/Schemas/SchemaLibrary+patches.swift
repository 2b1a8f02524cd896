import JSON

extension SchemaLibrary {
    /// Adds the schemas of patches.
    mutating func addPatches() {
        add(
            "Patch",
            .object([
                .required("screen", .string, "The id of the screen."),
                .required("from", .revision), .required("to", .revision),
                .required("operations", .array(of: .reference("Operation")), "To apply one after another."),
            ]))
        add("PatchDifference", .object([.required("patch", .reference("Patch"))]))
        add("ScreenDifference", .object([.required("screen", .reference("Screen"))]))
        add("Difference", .one(of: [.reference("PatchDifference"), .reference("ScreenDifference")]))
        add("RowAnimation", .text(among: RowAnimation.allCases.map(\.rawValue)))
        add(
            "Operation", by: "op", suffix: "Operation",
            JSONSchema.screenOperations + JSONSchema.sectionOperations + JSONSchema.cellOperations)
    }
}

extension JSONSchema {
    private static func operation(_ name: String, _ properties: [Property]) -> SchemaLibrary.Branch {
        (kind: name, schema: object([.required("op", .constant(name))] + properties))
    }

    private static let section = Property.required("section", .string, "The section's id.")
    private static let after = Property.optional("after", .string, "The id of the element before it; absent: first.")

    fileprivate static let screenOperations = [
        operation("screen", Patch.ScreenAttribute.changes)
    ]

    fileprivate static let sectionOperations = [
        operation("deleteSection", [section]),
        operation("insertSection", [.required("section", .reference("Section"), "With its cells."), after]),
        operation("moveSection", [section, after]),
        operation("section", [.required("id", .string)] + Patch.SectionAttribute.changes),
    ]

    fileprivate static let cellOperations = [
        cellOperation("delete", [.required("cell", .string, "The cell's id.")]),
        cellOperation("insert", [.required("cell", .reference("Cell")), after]),
        cellOperation("move", [.required("cell", .string, "The cell's id."), after]),
        cellOperation("reload", [.required("cell", .reference("Cell"))]),
    ]

    private static func cellOperation(_ name: String, _ properties: [Property]) -> SchemaLibrary.Branch {
        operation(
            name, [section] + properties + [.optional("animation", .reference("RowAnimation"), "Absent: automatic.")])
    }
}
