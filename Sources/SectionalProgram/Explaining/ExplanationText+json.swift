import Basics
import JSON
import Screens

extension ExplanationText {
    var json: JSONValue {
        let head: JSONValue = [
            "path": .string("/screens/\(request.screen.path)"), "role": .string(request.screen.role.rawValue),
            "language": .string(request.screen.language.rawValue), "title": .string(screen.title),
        ]
        return head.adding(screen.members).adding("barItems", .array(screen.barItems.map(\.value)))
            .adding("sections", .array(screen.sections.map(\.value)))
    }
}

extension BarItem {
    fileprivate var value: JSONValue {
        let members: JSONValue = ["id": .string(id.rawValue), "title": .string(title), "isEnabled": .bool(isEnabled)]
        let menu = actions.filter { $0.trigger == nil }
        return members.adding("opens", target.map(JSONValue.string))
            .adding("actions", actions.isEmpty ? nil : .array(actions.filter { $0.trigger != nil }.map(\.value)))
            .adding("menu", menu.isEmpty ? nil : .array(menu.map(\.value))).adding(presentation)
    }
}

extension SectionExplanation {
    fileprivate var value: JSONValue {
        let members: JSONValue = [
            "id": .string(id.rawValue), "controller": .string(controller),
            "loadingMicroseconds": .integer(loading.microseconds),
        ]
        return members.adding("lateAfterMilliseconds", lateAfter.map { .integer($0.milliseconds) })
            .adding("isEssential", isEssential ? true : nil)
            .adding(self.members).adding("failure", failure.map { .string("\($0)") })
            .adding("cells", .array(cells.map(\.value)))
    }
}

extension CellExplanation {
    fileprivate var value: JSONValue {
        let members: JSONValue = ["id": .string(id.rawValue), "made": .string("\(made)")]
        return members.adding("shown", shown.map { .string("\($0)") })
            .adding("bytes", .integer(json.count)).adding("writingMicroseconds", .integer(writing.microseconds))
            .adding("proposed", proposed.value).adding("decided", decided.value)
            .adding("actions", .array(actions.map(\.value)))
            .adding("accessibility", accessibility.flatMap(\.value))
            .adding("impression", impression.map { .string($0.text) })
            .adding("images", images.isEmpty ? nil : JSONValue.object([]).adding(images))
            .adding("cells", children.isEmpty ? nil : .array(children.map(\.value)))
    }
}

extension AppearanceExplanation {
    fileprivate var value: JSONValue {
        ["isSelectable": .bool(isSelectable), "accessory": .string(accessory.rawValue)]
    }
}

extension Accessibility {
    /// As in the cell's JSON; `nil` for nothing.
    fileprivate var value: JSONValue? {
        let traits = traits.isEmpty ? nil : JSONValue.array(traitNames.map(JSONValue.string))
        let members = JSONValue.object([]).adding("label", label.map(JSONValue.string))
            .adding("hint", hint.map(JSONValue.string)).adding("traits", traits)
        return members.members.isEmpty ? nil : members
    }
}

extension JSONValue {
    fileprivate func adding(_ members: [ExplainedMember]) -> JSONValue {
        members.reduce(self) { $0.adding($1.name, .encoded(.copying($1.json))) }
    }

    /// Returns the object with one member more, or unchanged if `value` is `nil`.
    func adding(_ name: String, _ value: JSONValue?) -> JSONValue {
        .object(members + (value.map { [Member(name, $0)] } ?? []))
    }
}
