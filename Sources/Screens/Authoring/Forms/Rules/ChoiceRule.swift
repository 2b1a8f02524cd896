import Basics
import JSON

/// The options of a choice: the values that are sent, and their titles for people.
struct FieldOptions: Sendable {
    let values: [String]
    private let known: Set<Identifier>
    private let title: @Sendable (Int, LanguageTag) -> String
    /// The language of the titles; without one, the values are the titles.
    var language: LanguageTag?

    init<Choice: FormChoice>(of type: Choice.Type) {
        let choices = Array(type.allCases)
        values = choices.map(\.rawValue)
        known = Set(values.map { Identifier($0) })
        title = { choices[$0].title(in: $1) }
    }

    func write(to writer: inout JSONWriter) {
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

    func value(from json: JSONSlice) throws(Misfit) -> String {
        guard let text = try? json.string() else { throw Misfit(reason: .notText) }
        guard known.contains(Identifier(text)) else { throw Misfit(reason: .notChoice) }
        return text
    }

    var fault: String? {
        if values.isEmpty { return "there are no options" }
        return known.count < values.count ? "two options have the same value" : nil
    }
}

struct ChoiceRule: FieldRule {
    var kind: StaticString { "choice" }
    var options: FieldOptions

    func writeConstraints(to writer: inout JSONWriter) { options.write(to: &writer) }
    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value { .text(try options.value(from: json)) }
    mutating func localize(in language: LanguageTag) { options.language = language }
    var example: FormValues.Value? { options.values.first.map(FormValues.Value.text) }
    var fault: String? { options.fault }
    var decides: Bool { true }
}

/// The rule of a choice of several options, each at most once.
struct ChoicesRule: FieldRule {
    var kind: StaticString { "choice" }
    var options: FieldOptions
    let count: ClosedRange<Int>
    private var list: SeveralChoices { SeveralChoices(count: count) }

    /// By default, any number of the cases of `type`.
    init<Choice: FormChoice>(of type: Choice.Type, count: ClosedRange<Int>? = nil) {
        options = FieldOptions(of: type)
        self.count = count ?? 0...options.values.count
    }

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "array")
        writer.member("items", object: { options.write(to: &$0) })
        list.writeConstraints(to: &writer)
    }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        .texts(try list.values(from: json, options.value(from:)))
    }

    mutating func localize(in language: LanguageTag) { options.language = language }
    var example: FormValues.Value? { .texts(Array(options.values.prefix(max(count.lowerBound, 1)))) }

    var fault: String? {
        if count.lowerBound < 0 || count.lowerBound > options.values.count {
            return "\(count.lowerBound) options can't be selected"
        }
        return options.fault
    }
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
