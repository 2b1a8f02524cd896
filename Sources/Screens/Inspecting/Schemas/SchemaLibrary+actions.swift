import Basics
import JSON

extension SchemaLibrary {
    mutating func addActions() {
        self["Trigger"] = JSONSchema.text(among: Triggers.names.map { "\($0.name)" })
        addActions("Action", JSONSchema.actionKinds, isInMenu: false)
        addActions("MenuAction", JSONSchema.actionKinds, isInMenu: true)
        addActions("BarMenuAction", JSONSchema.barActionKinds, isInMenu: true)
        self["Confirmation"] = JSONSchema.object([
            .required("title", .string, "The question."), .optional("text", .string, "The consequences."),
        ])
        self["Performed"] = JSONSchema.object([
            .required("effects", .array(of: .reference("Effect"))),
            .optional("patch", .reference("Patch")),
            .optional("screen", .reference("Screen"), "The current screen, if the base is unknown."),
        ])
        add(
            "Effect", by: "kind", suffix: "Effect",
            [
                ("clearInput", [.required("cell", .string, "The cell whose input is cleared.")]),
                ("message", [.required("text", .string, "The text to show briefly.")]), ("dismiss", []),
            ])
    }

    private mutating func addActions(_ name: Identifier, _ kinds: [Branch], isInMenu: Bool) {
        let id = JSONSchema.Property.required("id", .string, "Unique in the cell, including its menu.")
        let trigger = JSONSchema.Property.required("trigger", .reference("Trigger"), "The gesture that triggers it.")
        let title = isInMenu ? JSONSchema.Property.required("title", .string) : .optional("title", .string)
        let question = JSONSchema.Property.optional(
            "confirm", .reference("Confirmation"), "The question to ask the person first.")
        add(
            name, by: "kind", suffix: isInMenu ? "MenuAction" : "Action", after: isInMenu ? [id] : [id, trigger], kinds,
            before: [title] + JSONSchema.presentation + [question])
    }

    /// A kind of some objects, and the members that only this kind has.
    typealias Branch = (kind: String, properties: [JSONSchema.Property])

    /// Adds each of `branches` as its kind, in the member `property`, and `suffix`, and `name` for any of them.
    mutating func add(
        _ name: Identifier, by property: String, suffix: String, after head: [JSONSchema.Property] = [],
        _ branches: [Branch], before tail: [JSONSchema.Property] = []
    ) {
        var choices: [(value: Identifier, schema: Identifier)] = []
        for (kind, properties) in branches {
            let schema = Identifier("\(kind.prefix(1).uppercased())\(kind.dropFirst())\(suffix)")
            let constant = JSONSchema.Property.required(Identifier(property), .constant(kind))
            self[schema] = JSONSchema.object(head + [constant] + properties + tail)
            choices.append((value: Identifier(kind), schema: schema))
        }
        self[name] = JSONSchema.one(of: choices, by: property)
    }
}

extension JSONSchema {
    /// The members of actions and bar items that say how a button looks and sounds.
    static let presentation: [Property] = [
        .optional("label", .string, "What a screen reader says in place of the title."),
        .optional(
            "style", .string,
            "\(styles.joined(separator: " or ")); absent or unknown: a normal button."),
        .optional("icon", .string, "The name of an image in the app."),
    ]

    private static let styles = ActionStyle.allCases.filter { $0 != .default }.map { "`\($0.rawValue)`" }

    fileprivate static let barActionKinds: [SchemaLibrary.Branch] = [
        ("navigate", [.required("href", .path, "The screen to push.")]),
        ("openURL", [.required("url", .string.adding("format", "uri"), "The page to open outside the app.")]),
    ]
    private static let performed: [Property] = [
        .required("href", .path, "The URL to post to."),
        .optional("fields", .reference("FormSchema"), "The JSON Schema of the object to send."),
    ]
    fileprivate static let actionKinds: [SchemaLibrary.Branch] =
        barActionKinds + [(kind: "perform", properties: performed)]
}
