import Basics
import JSON

/// An option of a choice: the value that is sent, and its title for people.
struct FieldOption: Sendable {
    let value: String
    var title: String
}

/// The options of a choice, in any language.
struct FieldOptions: Sendable {
    private(set) var options: [FieldOption]
    private let title: @Sendable (Int, LanguageTag) -> String
    let places: [Identifier: Int]

    init<Choice: FormChoice>(of type: Choice.Type) {
        let choices = Array(type.allCases)
        options = choices.map { FieldOption(value: $0.rawValue, title: $0.rawValue) }
        title = { choices[$0].title(in: $1) }
        places = Dictionary(
            choices.enumerated().map { (Identifier($1.rawValue), $0) }, uniquingKeysWith: { first, _ in first })
    }

    func localized(in language: LanguageTag) -> FieldOptions {
        var localized = self
        for index in options.indices { localized.options[index].title = title(index, language) }
        return localized
    }

    func write(to writer: inout JSONWriter) {
        writer.member("type", "string")
        writer.member(
            "oneOf",
            array: { writer in
                for option in options {
                    writer.object { writer in
                        writer.member("const", option.value)
                        writer.member("title", option.title)
                    }
                }
            })
    }

    /// Returns the value that `json` contains. Throws `Misfit` if it is none of the options.
    func value(from json: JSONSlice) throws(Misfit) -> String {
        guard let text = try? json.string() else { throw Misfit(reason: .notText) }
        guard places[Identifier(text)] != nil else { throw Misfit(reason: .notChoice) }
        return text
    }

    var fault: String? {
        if options.isEmpty { return "there are no options" }
        return places.count < options.count ? "two options have the same value" : nil
    }
}

struct ChoiceRule: FieldRule {
    var kind: StaticString { "choice" }
    var options: FieldOptions

    func writeConstraints(to writer: inout JSONWriter) { options.write(to: &writer) }
    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value { .text(try options.value(from: json)) }
    func localized(in language: LanguageTag) -> any FieldRule { ChoiceRule(options: options.localized(in: language)) }
    var example: FormValues.Value? { options.options.first.map { .text($0.value) } }
    var fault: String? { options.fault }
    var decides: Bool { true }
}

/// The rule of a choice of several options, each at most once.
struct ChoicesRule: FieldRule {
    var kind: StaticString { "choice" }
    var options: FieldOptions
    let count: ClosedRange<Int>
    private var list: SeveralChoices { SeveralChoices(count: count) }

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "array")
        writer.member("items", object: { options.write(to: &$0) })
        list.writeConstraints(to: &writer)
    }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        .texts(try list.values(from: json, options.value(from:)))
    }

    func localized(in language: LanguageTag) -> any FieldRule {
        ChoicesRule(options: options.localized(in: language), count: count)
    }

    var example: FormValues.Value? { .texts(options.options.prefix(max(count.lowerBound, 1)).map(\.value)) }

    var fault: String? {
        if count.lowerBound < 0 || count.lowerBound > options.options.count {
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
