import Basics
import JSON
import Screens

/// A fact about an action beside its identity and its place, such as its title.
struct ActionFact {
    let name: String
    let value: String

    static func known(_ facts: KeyValuePairs<String, String?>) -> [ActionFact] {
        facts.compactMap { name, value in value.map { ActionFact(name: name, value: $0) } }
    }
}

extension ActionExplanation {
    /// The screen or page that the action opens; `nil` for an action that is performed, or isn't emitted.
    var target: String? { screen.map { "/screens/\($0)" } ?? url }

    /// All facts: where it leads, its presentation, and the fields of its form.
    var facts: [ActionFact] {
        ActionFact.known(["target": target]) + (presentation?.facts ?? []) + (fields?.facts ?? [])
    }

    /// The action and its place, such as `remove on delete` or `send in the menu`.
    var text: String { id.rawValue + (trigger.map { " on \($0)" } ?? " in the menu") }

    /// The presentation of the action and the fields of its form, such as `remove on delete: title 'Remove'`; `nil` if it
    /// has neither.
    var detailText: String? {
        let details = [presentation?.text, fields.map { "fields \($0.summary)" }].compactMap(\.self)
        return details.isEmpty ? nil : "\(text): " + details.joined(separator: "; ")
    }

    /// The action as JSON: as in the screen, and whether it is there.
    var value: JSONValue {
        let members: JSONValue = ["id": .string(id.rawValue)]
        return members.adding("trigger", trigger.map(JSONValue.string)).adding("kind", .string(kind))
            .adding("opens", target.map(JSONValue.string)).adding("fields", fields?.schema.json)
            .adding("title", presentation?.title.map(JSONValue.string)).adding(presentation)
            .adding("isEmitted", .bool(isEmitted))
    }
}

extension BarItem {
    /// The screen or page that a tap opens; `nil` if it opens none or the item is disabled.
    var target: String? { actions.first { $0.trigger != nil }?.target }
}

extension ActionPresentation {
    var facts: [ActionFact] {
        ActionFact.known([
            "title": title, "label": label, "style": style == .default ? nil : style.rawValue, "icon": icon,
            "confirmation": confirmation?.title, "confirmation text": confirmation?.text,
        ])
    }

    var text: String { facts.map { "\($0.name) '\($0.value)'" }.joined(separator: ", ") }
}

extension FormFields {
    /// The schema of each field, and the rules for what has to be there.
    fileprivate var facts: [ActionFact] {
        let schemas = properties.map { ActionFact(name: "field \($0.name.rawValue)", value: $0.value.text) }
        return schemas
            + ActionFact.known(["required fields": member("required")?.text, "conditions": member("allOf")?.text])
    }

    /// The fields in a few words, such as `name (text), due (date, optional)`.
    var summary: String {
        let required = ((try? member("required")?.elements()) ?? []).compactMap { try? $0.string() }
        return properties.map { field in
            let isRequired = required.contains(field.name.rawValue)
            return "\(field.name.rawValue) (\(Self.kind(of: field.value))\(isRequired ? "" : ", optional"))"
        }.joined(separator: ", ")
    }

    private var properties: [(name: Identifier, value: JSONSlice)] { (try? member("properties")?.members()) ?? [] }

    private func member(_ name: Identifier) -> JSONSlice? { JSONSlice(schema.json.bytes).member(name) }

    private static func kind(of schema: JSONSlice) -> String {
        let kind = schema.member("x-field")?.member("kind") ?? schema.member("type")
        return (try? kind?.string()) ?? "value"
    }
}

extension JSONSlice {
    func member(_ name: Identifier) -> JSONSlice? {
        (try? members())?.first { $0.name == name }?.value
    }
}

extension JSONValue {
    /// Returns the object with what a presentation says beside the title.
    func adding(_ presentation: ActionPresentation?) -> JSONValue {
        guard let presentation else { return self }
        let style = presentation.style == .default ? nil : presentation.style.rawValue
        return adding("label", presentation.label.map(JSONValue.string)).adding("style", style.map(JSONValue.string))
            .adding("icon", presentation.icon.map(JSONValue.string))
            .adding("confirm", presentation.confirmation?.value)
    }
}

extension ActionConfirmation {
    fileprivate var value: JSONValue {
        let members: JSONValue = ["title": .string(title)]
        return members.adding("text", text.map(JSONValue.string))
    }
}
