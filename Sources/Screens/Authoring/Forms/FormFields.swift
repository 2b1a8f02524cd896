package import Basics
public import JSON

/// The fields of a form; encoded as the JSON Schema (2020-12) of the object that a client sends. All fields of a literal
/// are required; a ``Form`` can have others.
public struct FormFields: Sendable, ExpressibleByArrayLiteral {
    /// By reference: every action copies its fields.
    private final class Contents: Sendable {
        let fields: [FormField]
        let unknown: UnknownField?

        init(_ fields: [FormField], _ unknown: UnknownField?) { (self.fields, self.unknown) = (fields, unknown) }
    }

    private let contents: Contents

    /// The fields in their order.
    public var fields: [FormField] { contents.fields }
    /// A name that none of the fields has, and the thing that has it, a `label` or a `source`; `nil` if there is none.
    var unknown: UnknownField? { contents.unknown }

    /// The names of the fields of a ``Form`` that people read instead of a label, because the author has given none.
    package var unlabelled: [Identifier] { fields.filter { !$0.hasOwnLabel }.map(\.name) }

    init(_ fields: [FormField], unknown: UnknownField? = nil) { contents = Contents(fields, unknown) }

    /// A name that two of the fields have; `nil` if there is none. Fields of a ``Form`` are properties of different names.
    var repeatedName: Identifier? {
        fields.indices.first { index in fields[..<index].contains { $0.name == fields[index].name } }
            .map { fields[$0].name }
    }

    /// Returns the fields with a note of the first of `names`, which have a label or a source, that is none of theirs.
    func noting(_ names: some Sequence<Identifier>, of thing: StaticString) -> FormFields {
        let name = names.filter { name in !fields.contains { $0.name == name } }.min()
        return FormFields(fields, unknown: unknown ?? name.map { (name: $0, thing: thing) })
    }

    /// Fields from an array literal.
    public init(arrayLiteral fields: FormField...) { self.init(fields) }

    /// Writes the schema. `writeHref` writes the URL of a field that has one of its own, as the content of a text.
    func write(to writer: inout JSONWriter, _ writeHref: FieldHrefWriter? = nil) {
        writer.object { writer in
            writer.member("type", "object")
            writer.key("properties")
            writer.beginObject()
            for field in fields {
                writer.key(escaping: field.name.rawValue)
                writer.object { field.writeSchema(to: &$0, writeHref) }
            }
            writer.endObject()
            writer.key("required")
            writer.beginArray()
            for field in fields where field.isRequired && field.condition == nil { writer.value(field.name.rawValue) }
            writer.endArray()
            writer.member("additionalProperties", false)
            let conditional = fields.filter { $0.condition != nil }
            if conditional.isEmpty { return }
            writer.member("allOf", array: { for field in conditional { field.writeCondition(to: &$0) } })
        }
    }
}

typealias FieldHrefWriter = (inout JSONWriter, Identifier) -> Void

typealias UnknownField = (name: Identifier, thing: StaticString)

extension FormField {
    fileprivate func writeSchema(to writer: inout JSONWriter, _ writeHref: FieldHrefWriter?) {
        writer.member("title", ifPresent: label)
        rule.writeConstraints(to: &writer)
        if let defaultValue {
            writer.key("default")
            writer.value(defaultValue.json)
        }
        // A whole number of a `FormFields` literal has no hints.
        guard label != nil || rule is TextRule else { return }
        rule.writeExclusion(to: &writer)
        writer.member(
            "x-field",
            object: { writer in
                writer.key("kind")
                writer.value(literal: rule.kind)
                rule.writeHints(to: &writer)
                writeInitial(to: &writer)
                guard rule.hasResource, let writeHref else { return }
                writer.key("href")
                writer.string { writeHref(&$0, name) }
            })
    }

    private func writeInitial(to writer: inout JSONWriter) {
        guard let initial, !rule.isSecret else { return }
        writer.key("initial")
        writer.value(initial.json)
        writer.member("initialTitle", ifPresent: source?.initialTitle)
        guard let titles = source?.initialTitles, !titles.isEmpty else { return }
        writer.member("initialTitles", array: { writer in for title in titles { writer.value(title) } })
    }

    /// Writes the schema that says when the field is shown: if it isn't, its member is absent.
    fileprivate func writeCondition(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("if", object: { condition?.write(to: &$0) })
            if isRequired {
                writer.member("then", object: { $0.member("required", array: { $0.value(name.rawValue) }) })
            }
            writer.member("else", object: { $0.member("properties", object: writeAbsence) })
        }
    }

    private func writeAbsence(to writer: inout JSONWriter) {
        writer.key(escaping: name.rawValue)
        writer.value(false)
    }
}

extension FormFields {
    /// The JSON Schema of the request's body, as screens contain it.
    public var schema: JSONSchema {
        var writer = JSONWriter()
        write(to: &writer)
        return JSONSchema(.encoded(writer.finish()))
    }

    /// Whether a field may be another one tomorrow: a cached form would then offer what isn't taken any more.
    var mayDependOnDay: Bool {
        fields.contains { $0.rule.mayDependOnDay(hasDefault: $0.defaultValue != nil) }
    }
}
