internal import JSON

extension SchemaLibrary {
    /// Adds the schemas of screens and pages, except those of cells.
    mutating func addScreens() {
        add(
            "Screen",
            .object([
                .required("id", .string, "The path below /screens/."),
                .required("revision", .revision, "Identifies the content that follows; opaque."),
                .required("title", .string),
                .required(
                    "cellTypes", .array(of: .reference("CellType")), "Each type used below, in order of first use."),
                .required("barItems", .array(of: .reference("BarItem"))),
                .required("sections", .array(of: .reference("Section"))),
            ]))
        add("CellType", .object([.required("type", .string), .required("version", .integer(from: 1))]))
        add("BarItem", .barItem)
        add("Section", .section)
        add("SectionPage", .sectionPage)
        add("ScreenList", .object([.required("screens", .array(of: .reference("ScreenLink")))]))
        add(
            "ScreenLink",
            .object([.required("id", .string), .required("title", .string), .required("href", .path)]))
    }
}

extension JSONSchema {
    /// The schema of a revision: 32 hex digits.
    static let revision = JSONSchema.string(pattern: "^[0-9a-f]{32}$")
    /// The schema of a URL of the service, without its host.
    static let path = JSONSchema.string(pattern: "^/").adding("format", "uri-reference")

    fileprivate static let barItem = object([
        .required("id", .string), .required("title", .string),
        .required("isEnabled", .boolean, "If false, it is shown, but can't be tapped."),
        .optional("actions", .array(of: .reference("Action"))),
    ])

    fileprivate static let section = object([
        .required("id", .string, "Unique in the screen."),
        .optional("header", .string), .optional("footer", .string),
        .required("cells", .array(of: .reference("Cell"))),
        .optional("next", .path, "The URL of the next page."),
        .optional("isPartial", .boolean, "Whether the section's source failed."),
    ])

    fileprivate static let sectionPage = object([
        .required("section", .string, "The section's id."),
        .required("cells", .array(of: .reference("Cell"))),
        .optional("through", .string, "The value of the parameter `through` for all cells up to the last of these."),
        .optional("next", .path, "The URL of the next page."),
    ])
}
