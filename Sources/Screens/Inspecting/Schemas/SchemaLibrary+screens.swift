import JSON

extension SchemaLibrary {
    mutating func addScreens() {
        self["Screen"] = JSONSchema.object(
            [
                .required("id", .string, "The path below /screens/."),
                .required("revision", .revision, "Identifies the content of the screen; opaque."),
            ] + Patch.ScreenAttribute.properties() + [.required("sections", .array(of: .reference("Section")))])
        self["TextDirection"] = JSONSchema.text(among: [TextDirection.rightToLeft.rawValue])
        self["Accessory"] = JSONSchema.text(
            among: Accessory.allCases.filter { $0 != .automatic }.map(\.rawValue))
        self["CellType"] = JSONSchema.object([.required("type", .string), .required("version", .integer(from: 1))])
        self["BarItem"] = JSONSchema.object(
            [
                .required("id", .string), .required("title", .string),
                .required("isEnabled", .boolean, "If false, it is shown but disabled."),
                .optional("actions", .array(of: .reference("Action"))),
                .optional("menu", .array(of: .reference("BarMenuAction")), "Further actions, in order."),
            ] + JSONSchema.presentation)
        self["Accessibility"] = JSONSchema.object([
            .optional("label", .string.adding("minLength", 1), "Read in place of the texts in the data."),
            .optional("hint", .string.adding("minLength", 1), "Read after the label."),
            .optional(
                "traits", .array(of: .string).adding("uniqueItems", true).adding("minItems", 1),
                "Any of \(JSONSchema.traits.joined(separator: ", ")); later versions may add others."),
        ])
        self["Prefetch"] = JSONSchema.object([
            .optional("images", .hints(.string.adding("format", "uri-reference"))), .optional("screens", .hints(.path)),
        ])
        addSections()
        self["ScreenList"] = JSONSchema.object([.required("screens", .array(of: .reference("ScreenLink")))])
        self["ScreenLink"] = JSONSchema.object([
            .required("id", .string), .required("title", .string), .required("href", .path),
        ])
    }

    private mutating func addSections() {
        self["Section"] = JSONSchema.object(
            [.required("id", .string, "Unique in the screen.")]
                + Patch.SectionAttribute.properties { !$0.followsCells }
                + [.required("cells", .array(of: .reference("Cell")))]
                + Patch.SectionAttribute.properties { $0.followsCells })
        self["SectionLayout"] = JSONSchema.object([
            .required("kind", .string, "`grid`, `carousel` or `inset`; later versions may add others."),
            .optional("columns", .integer(in: SectionLayout.columnCounts), "The number of columns of a grid."),
        ])
        self["SectionCollapsing"] = JSONSchema.object([
            .required("isCollapsed", .boolean, "The initial state; afterwards it is up to the client."),
            .optional("count", .integer(from: 0), "The number of rows on all pages."),
        ])
        self["Search"] = JSONSchema.object([
            .required("parameter", .string, "The screen's query parameter for the text."),
            .required("placeholder", .string), .optional("text", .string, "The searched text."),
        ])
        self["ChoiceList"] = JSONSchema.object([
            .required("id", .string, "Unique among the screen's choices."), .required("title", .string),
            .required("options", .array(of: .reference("Choice"))),
        ])
        self["Choice"] = JSONSchema.object([
            .required("id", .string, "Unique among the options."), .required("title", .string),
            .required("href", .path, "The screen with this option."),
            .required("isSelected", .boolean, "Whether it is selected; true for exactly one option."),
        ])
        self["SectionPage"] = JSONSchema.object([
            .required("section", .string, "The section's id."),
            .required("cells", .array(of: .reference("Cell"))),
            .optional(
                "through", .string, "The value of the parameter `through` for all cells up to the last one here."),
            .optional("next", .path, "The URL of the next page."),
        ])
    }

    /// Adds the schemas of impressions: what a cell asks for, and what a client reports.
    mutating func addImpressions() {
        self["Impression"] = JSONSchema.object([
            .required(
                "visible", JSONSchema(["type": "number", "exclusiveMinimum": 0, "maximum": 1]),
                "The fraction of the cell that must be visible."),
            .required(
                "duration", JSONSchema(["type": "number", "minimum": 0, "maximum": 60]),
                "For how many seconds it must be visible without a break."),
        ])
        self["ImpressionReport"] = JSONSchema.object([
            .required(
                "batch", .string.adding("minLength", 22).adding("maxLength", 64),
                "A random id, such as a UUID, or at least 22 characters of base64url. Repeats have the same."),
            .required(
                "screen", .path.adding("maxLength", .integer(ImpressionBatch.maximumScreen)),
                "The URL of the screen as requested, without the host."),
            .required("revision", .revision, "The revision that was shown."),
            .required(
                "cells",
                .array(of: .reference("SeenCell")).adding("minItems", 1)
                    .adding("maxItems", .integer(ImpressionBatch.maximumCells)).adding("uniqueItems", true),
                "The seen cells, each once, in any order."),
        ])
        self["SeenCell"] = JSONSchema.object([.required("section", .reportedID), .required("cell", .reportedID)])
    }
}

extension JSONSchema {
    /// The schema of a revision: 32 hex digits.
    static let revision = JSONSchema.string(pattern: "^[0-9a-f]{32}$")
    /// The schema of a URL of the service, without its host.
    static let path = JSONSchema.string(pattern: "^/").adding("format", "uri-reference")
    /// The schema of an identity that a client names.
    fileprivate static let reportedID = string.adding("minLength", 1)
        .adding("maxLength", .integer(ImpressionBatch.maximumText))

    fileprivate static func hints(_ url: JSONSchema) -> JSONSchema {
        array(of: url).adding("minItems", 1).adding("maxItems", .integer(Prefetch.maximumCount))
    }

    fileprivate static let traits = Accessibility.Trait.allCases.map { "`\($0.rawValue)`" }
}
