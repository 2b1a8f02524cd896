import JSON

/// The rule of a toggle.
struct ToggleRule: FieldRule {
    var kind: StaticString { "toggle" }

    func writeConstraints(to writer: inout JSONWriter) { writer.member("type", "boolean") }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        guard json.kind == .bool else { throw Misfit(reason: .notBoolean) }
        return .toggle(json.text == "true")
    }

    var example: FormValues.Value? { .toggle(false) }
    var decides: Bool { true }
}
