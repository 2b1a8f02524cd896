import JSON
import Screens

extension ActionExplanation {
    /// The action as JSON: as in the screen, and whether it is there.
    var value: JSONValue {
        let members: JSONValue = ["id": .string(id.rawValue)]
        return members.adding("trigger", trigger.map(JSONValue.string)).adding("kind", .string("\(kind)"))
            .adding("opens", target.map(JSONValue.string)).adding("fields", fields?.schema.json)
            .adding("title", presentation?.title.map(JSONValue.string)).adding(presentation)
            .adding("isEmitted", .bool(isEmitted))
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
