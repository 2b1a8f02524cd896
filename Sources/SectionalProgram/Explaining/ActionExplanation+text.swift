import Screens

extension ActionExplanation {
    /// The action and its place, such as `remove on delete` or `send in the menu`.
    var text: String { id.rawValue + (trigger.map { " on \($0)" } ?? " in the menu") }

    /// The presentation of the action and the fields of its form, such as `remove on delete: title 'Remove'`; `nil` if it
    /// has neither.
    var detailText: String? {
        let details = [presentation?.text, fields.map { "fields \($0.summary)" }].compactMap(\.self)
        return details.isEmpty ? nil : "\(text): " + details.joined(separator: "; ")
    }
}

extension ActionPresentation {
    /// The parts that are there, such as `title 'Remove', style 'destructive'`.
    var text: String { facts.map { "\($0.name) '\($0.value)'" }.joined(separator: ", ") }
}
