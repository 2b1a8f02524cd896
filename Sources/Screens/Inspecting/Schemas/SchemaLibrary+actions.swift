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
                JSONSchema.effect("clearInput", [.required("cell", .string, "The cell whose input is cleared.")]),
                JSONSchema.effect("message", [.required("text", .string, "The text to show briefly.")]),
                JSONSchema.effect("dismiss", []),
            ])
    }

    private mutating func addActions(_ name: Identifier, _ kinds: [JSONSchema.ActionKind], isInMenu: Bool) {
        add(
            name, by: "kind", suffix: isInMenu ? "MenuAction" : "Action",
            kinds.map { (kind: $0.name, schema: JSONSchema.action($0, isInMenu: isInMenu)) })
    }

    typealias Branch = (kind: String, schema: JSONSchema)

    /// Adds each of `branches` as its kind, in the member `property`, and `suffix`, and `name` for any of them.
    mutating func add(_ name: Identifier, by property: String, suffix: String, _ branches: [Branch]) {
        let names = branches.map { branch in
            Identifier("\(branch.kind.prefix(1).uppercased())\(branch.kind.dropFirst())\(suffix)")
        }
        for (name, branch) in zip(names, branches) { self[name] = branch.schema }
        let choices = zip(branches, names).map { branch, name in (value: Identifier(branch.kind), schema: name) }
        self[name] = JSONSchema.one(of: choices, by: property)
    }
}

extension JSONSchema {
    fileprivate static func effect(_ kind: String, _ properties: [Property]) -> SchemaLibrary.Branch {
        (kind: kind, schema: object([.required("kind", .constant(kind))] + properties))
    }

    /// A kind of action, and the members that only this kind has.
    fileprivate typealias ActionKind = (name: String, properties: [Property])

    fileprivate static func action(_ kind: ActionKind, isInMenu: Bool) -> JSONSchema {
        let trigger = Property.required("trigger", .reference("Trigger"), "The gesture that triggers it.")
        let title = isInMenu ? Property.required("title", .string) : .optional("title", .string)
        return object(
            [.required("id", .string, "Unique in the cell, including its menu.")] + (isInMenu ? [] : [trigger])
                + [.required("kind", .constant(kind.name))] + kind.properties + [title] + presentation
                + [.optional("confirm", .reference("Confirmation"), "The question to ask the person first.")])
    }

    /// The members of actions and bar items that say how a button looks and sounds.
    static let presentation: [Property] = [
        .optional("label", .string, "What a screen reader says in place of the title."),
        .optional(
            "style", .string,
            "\(styles.joined(separator: " or ")); absent or unknown: a normal button."),
        .optional("icon", .string, "The name of an image in the app."),
    ]

    private static let styles = ActionStyle.allCases.filter { $0 != .default }.map { "`\($0.rawValue)`" }

    fileprivate static let barActionKinds: [ActionKind] = [
        ("navigate", [.required("href", .path, "The screen to push.")]),
        ("openURL", [.required("url", .string.adding("format", "uri"), "The page to open outside the app.")]),
    ]
    private static let performed: [Property] = [
        .required("href", .path, "The URL to post to."),
        .optional("fields", .reference("FormSchema"), "The JSON Schema of the object to send."),
    ]
    fileprivate static let actionKinds: [ActionKind] = barActionKinds + [(name: "perform", properties: performed)]
}
