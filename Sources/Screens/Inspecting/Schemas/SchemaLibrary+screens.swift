import JSON

extension SchemaLibrary {
    mutating func addScreens() {
        add(
            "Screen",
            .object(
                [
                    .required("id", .string, "The path below /screens/."),
                    .required("revision", .revision, "Identifies the content of the screen; opaque."),
                ] + Patch.ScreenAttribute.properties() + [.required("sections", .array(of: .reference("Section")))]))
        add("TextDirection", .text(among: [TextDirection.rightToLeft.rawValue]))
        add("Accessory", .text(among: Accessory.allCases.filter { $0 != .automatic }.map(\.rawValue)))
        add("CellType", .object([.required("type", .string), .required("version", .integer(from: 1))]))
        add("BarItem", .barItem)
        add("Accessibility", .accessibility)
        add("Prefetch", .prefetch)
        add("Section", .section)
        add("SectionLayout", .sectionLayout)
        add("SectionCollapsing", .sectionCollapsing)
        add("Search", .search)
        add("ChoiceList", .choiceList)
        add("Choice", .choice)
        add("SectionPage", .sectionPage)
        add("ScreenList", .object([.required("screens", .array(of: .reference("ScreenLink")))]))
        add(
            "ScreenLink",
            .object([.required("id", .string), .required("title", .string), .required("href", .path)]))
    }

    /// Adds the schemas of impressions: what a cell asks for, and what a client reports.
    mutating func addImpressions() {
        add("Impression", .impression)
        add("ImpressionReport", .impressionReport)
        add("SeenCell", .object([.required("section", .reportedID), .required("cell", .reportedID)]))
    }
}

extension JSONSchema {
    /// The schema of a revision: 32 hex digits.
    static let revision = JSONSchema.string(pattern: "^[0-9a-f]{32}$")
    /// The schema of a URL of the service, without its host.
    static let path = JSONSchema.string(pattern: "^/").adding("format", "uri-reference")

    fileprivate static let barItem = object(
        [
            .required("id", .string), .required("title", .string),
            .required("isEnabled", .boolean, "If false, it is shown but disabled."),
            .optional("actions", .array(of: .reference("Action"))),
            .optional("menu", .array(of: .reference("BarMenuAction")), "Further actions, in order."),
        ] + presentation)

    fileprivate static let prefetch = object([
        .optional("images", .hints(.string.adding("format", "uri-reference"))), .optional("screens", .hints(.path)),
    ])

    private static func hints(_ url: JSONSchema) -> JSONSchema {
        array(of: url).adding("minItems", 1).adding("maxItems", .integer(Prefetch.maximumCount))
    }

    fileprivate static let accessibility = object([
        .optional("label", .string.adding("minLength", 1), "Read in place of the texts in the data."),
        .optional("hint", .string.adding("minLength", 1), "Read after the label."),
        .optional(
            "traits", .array(of: .string).adding("uniqueItems", true).adding("minItems", 1),
            "Any of \(traits.joined(separator: ", ")); later versions may add others."),
    ])

    private static let traits = Accessibility.Trait.allCases.map { "`\($0.rawValue)`" }

    fileprivate static let section = object(
        [.required("id", .string, "Unique in the screen.")]
            + Patch.SectionAttribute.properties { !$0.followsCells }
            + [.required("cells", .array(of: .reference("Cell")))]
            + Patch.SectionAttribute.properties { $0.followsCells })

    fileprivate static let sectionLayout = object([
        .required("kind", .string, "`grid`, `carousel` or `inset`; later versions may add others."),
        .optional("columns", .integer(in: SectionLayout.columnCounts), "The number of columns of a grid."),
    ])

    fileprivate static let sectionCollapsing = object([
        .required("isCollapsed", .boolean, "The initial state; afterwards it is up to the client."),
        .optional("count", .integer(from: 0), "The number of rows on all pages."),
    ])

    fileprivate static let search = object([
        .required("parameter", .string, "The screen's query parameter for the text."),
        .required("placeholder", .string), .optional("text", .string, "The searched text."),
    ])

    fileprivate static let choiceList = object([
        .required("id", .string, "Unique among the screen's choices."), .required("title", .string),
        .required("options", .array(of: .reference("Choice"))),
    ])

    fileprivate static let choice = object([
        .required("id", .string, "Unique among the options."), .required("title", .string),
        .required("href", .path, "The screen with this option."),
        .required("isSelected", .boolean, "Whether it is selected; true for exactly one option."),
    ])

    fileprivate static let sectionPage = object([
        .required("section", .string, "The section's id."),
        .required("cells", .array(of: .reference("Cell"))),
        .optional("through", .string, "The value of the parameter `through` for all cells up to the last one here."),
        .optional("next", .path, "The URL of the next page."),
    ])

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
