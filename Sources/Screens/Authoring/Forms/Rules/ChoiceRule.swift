import Basics
import JSON

/// The rule of a choice of one of some options: the values that are sent, and their titles for people.
struct ChoiceRule: OptionRule {
    var kind: StaticString { "choice" }
    let values: [String]
    private let known: Set<Identifier>
    private let title: @Sendable (Int, LanguageTag) -> String
    /// The language of the titles; without one, the values are the titles.
    private var language: LanguageTag?

    init<Choice: FormChoice>(of type: Choice.Type) {
        let choices = Array(type.allCases)
        values = choices.map(\.rawValue)
        known = Set(values.map { Identifier($0) })
        title = { choices[$0].title(in: $1) }
    }

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "string")
        writer.member(
            "oneOf",
            array: { writer in
                for (index, value) in values.enumerated() {
                    writer.object { writer in
                        writer.member("const", value)
                        writer.member("title", language.map { title(index, $0) } ?? value)
                    }
                }
            })
    }

    func text(from json: JSONSlice) throws(Misfit) -> String {
        guard let text = try? json.string() else { throw Misfit(reason: .notText) }
        guard known.contains(Identifier(text)) else { throw Misfit(reason: .notChoice) }
        return text
    }

    var fault: String? {
        if values.isEmpty { return "there are no options" }
        return known.count < values.count ? "two options have the same value" : nil
    }

    func fault(selecting count: ClosedRange<Int>) -> String? {
        count.lowerBound > values.count ? "\(count.lowerBound) options can't be selected" : fault
    }

    /// Returns the rule of a choice of several of these options, by default any number of them.
    func several(_ count: ClosedRange<Int>? = nil) -> ChoicesRule<ChoiceRule> {
        ChoicesRule(option: self, count: count ?? 0...values.count)
    }

    func examples(_ count: Int) -> [String] { Array(values.prefix(count)) }
    mutating func localize(in language: LanguageTag) { self.language = language }
    var decides: Bool { true }
}

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
