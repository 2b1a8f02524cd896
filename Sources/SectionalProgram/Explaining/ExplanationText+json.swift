import JSON
import Sectional

extension ExplanationText {
    /// The explanation as JSON.
    var json: JSONValue {
        [
            "path": .string("/screens/\(request.screen.path)"), "role": .string(request.screen.role.rawValue),
            "language": .string(request.screen.language.rawValue), "title": .string(screen.title),
            "barItems": .array(screen.barItems.map(\.value)), "sections": .array(screen.sections.map(\.value)),
        ]
    }
}

extension BarItem {
    fileprivate var value: JSONValue {
        let members: JSONValue = ["id": .string(id.rawValue), "title": .string(title), "isEnabled": .bool(isEnabled)]
        return members.adding("opens", opens.map { .string("/screens/\($0)") })
    }
}

extension SectionExplanation {
    fileprivate var value: JSONValue {
        let members: JSONValue = [
            "id": .string(id.rawValue), "controller": .string(controller),
            "loadingMicroseconds": .integer(Int(loading.microseconds)),
        ]
        return members.adding("failure", failure.map { .string("\($0)") })
            .adding("cells", .array(cells.map(\.value)))
    }
}

extension CellExplanation {
    fileprivate var value: JSONValue {
        let members: JSONValue = ["id": .string(id.rawValue), "made": .string("\(made)")]
        return members.adding("shown", shown.map { .string("\($0)") })
            .adding("bytes", .integer(json.count)).adding("writingMicroseconds", .integer(Int(writing.microseconds)))
            .adding("proposed", proposed.value).adding("decided", decided.value)
            .adding("actions", .array(actions.map(\.value)))
            .adding("cells", children.isEmpty ? nil : .array(children.map(\.value)))
    }
}

extension CellAppearance {
    fileprivate var value: JSONValue {
        ["isSelectable": .bool(isSelectable), "accessory": .string(accessory.rawValue)]
    }
}

extension ActionExplanation {
    fileprivate var value: JSONValue {
        [
            "id": .string(id.rawValue), "trigger": .string(trigger), "kind": .string("\(kind)"),
            "isEmitted": .bool(isEmitted),
        ]
    }
}

extension JSONValue {
    /// Returns the object with one member more, or unchanged if `value` is `nil`.
    fileprivate func adding(_ name: String, _ value: JSONValue?) -> JSONValue {
        .object(members + (value.map { [Member(name, $0)] } ?? []))
    }
}
