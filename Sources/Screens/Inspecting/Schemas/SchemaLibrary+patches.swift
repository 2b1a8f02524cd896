import Basics
import JSON

extension SchemaLibrary {
    mutating func addPatches() {
        self["Patch"] = JSONSchema.object([
            .required("screen", .string, "The id of the screen."),
            .required("from", .revision), .required("to", .revision),
            .required("operations", .array(of: .reference("Operation")), "To apply one after another."),
        ])
        self["PatchDifference"] = JSONSchema.object([.required("patch", .reference("Patch"))])
        self["ScreenDifference"] = JSONSchema.object([.required("screen", .reference("Screen"))])
        self["Difference"] = JSONSchema.one(of: [.reference("PatchDifference"), .reference("ScreenDifference")])
        self["RowAnimation"] = JSONSchema.text(among: RowAnimation.allCases.map(\.rawValue))
        add("Operation", by: "op", suffix: "Operation", JSONSchema.operations)
    }
}

extension JSONSchema {
    private static let section = Property.required("section", .string, "The section's id.")
    private static let after = Property.optional("after", .string, "The id of the element before it; absent: first.")
    private static let cell = Property.required("cell", .string, "The cell's id.")
    private static let wholeCell = Property.required("cell", .reference("Cell"))
    private static let animation = Property.optional("animation", .reference("RowAnimation"), "Absent: automatic.")
    private static let sectionChanges: [Property] = [.required("id", .string)] + Patch.SectionAttribute.changes

    fileprivate static let operations: [SchemaLibrary.Branch] = [
        ("screen", Patch.ScreenAttribute.changes),
        ("deleteSection", [section]),
        ("insertSection", [.required("section", .reference("Section"), "With its cells."), after]),
        ("moveSection", [section, after]),
        ("section", sectionChanges),
        ("delete", [section, cell, animation]),
        ("insert", [section, wholeCell, after, animation]),
        ("move", [section, cell, after, animation]),
        ("reload", [section, wholeCell, animation]),
    ]
}

extension PatchAttribute {
    /// The attributes as members of a screen or a section.
    static func properties(where isIncluded: (Self) -> Bool = { _ in true }) -> [JSONSchema.Property] {
        allCases.filter(isIncluded).map { attribute in
            let name = Identifier(attribute.rawValue)
            let (schema, text) = attribute.described
            return attribute.isRequired ? .required(name, schema, text) : .optional(name, schema, text)
        }
    }

    /// The attributes as members of an operation; `null` removes one that isn't required.
    static var changes: [JSONSchema.Property] {
        allCases.map { attribute in
            let schema = attribute.described.schema
            return .optional(Identifier(attribute.rawValue), attribute.isRequired ? schema : schema.orNull)
        }
    }
}

extension Patch.ScreenAttribute {
    var described: (schema: JSONSchema, text: String?) {
        switch self {
        case .title: (.string, nil)
        case .direction: (.reference("TextDirection"), "The text direction; absent: left to right.")
        case .cellTypes: (.array(of: .reference("CellType")), "The cell types used, in order of first use.")
        case .barItems: (.array(of: .reference("BarItem")), nil)
        case .search: (.reference("Search"), "The search field of the screen.")
        case .choices:
            (.array(of: .reference("ChoiceList")), "Lists of choices, such as the sort order.")
        case .isRefreshable: (.boolean, "Whether people can refresh the screen, such as by pulling.")
        case .prefetch: (.reference("Prefetch"), "What the client is likely to need next.")
        }
    }
}

extension Patch.SectionAttribute {
    var described: (schema: JSONSchema, text: String?) {
        switch self {
        case .header, .footer: (.string, nil)
        case .headingLevel: (.integer(in: 1...6), "The heading level of the header; absent: 2.")
        case .layout:
            (.reference("SectionLayout"), "The layout of the cells; absent or unknown: a list.")
        case .collapsing: (.reference("SectionCollapsing"), "Present if people can collapse the section.")
        case .next: (.path, "The URL of the next page.")
        case .isPartial: (.boolean, "Whether the section's source failed.")
        case .isLoading: (.boolean, "Whether the section is still loading; it follows as a patch.")
        }
    }
}
