import Foundation
import JSON
import TestSupport
import Testing

@testable import Screens

/// The service's verdict on random contents of a form. A JSON Schema validator that isn't ours gives its own on the same
/// contents (`Tests/System/Schemas/forms.py`), from the file that is kept here.
@Suite struct FormAgreementTests {
    private static let seed: UInt64 = 18

    private struct Verdict {
        let content: String
        let pointers: [String]

        var json: JSONValue {
            ["content": .string(content), "faults": .array(pointers.map(JSONValue.string))]
        }
    }

    private static func verdict(
        on content: String, _ fields: FormFields, taking: (FormValues) throws -> Void = { _ in }
    ) throws -> Verdict {
        do {
            try taking(try fields.values(from: JSONSlice(.copying(content))))
            return Verdict(content: content, pointers: [])
        } catch let error as FormError { return Verdict(content: content, pointers: error.violations.map(\.pointer)) }
    }

    @Test func `random content of a form is judged`() throws {
        let fields = FormFields(of: EveryField.self, in: "en")
        var contents = RandomFormContent(seed: Self.seed)
        let count = Repetitions.of(10_000)
        let verdicts = try (0..<count).map { _ in
            try Self.verdict(on: contents.next(), fields) { values in
                var values = values
                // Its ticket would have to be one that the service has made.
                values.values["photo"] = nil
                _ = try EveryField(values)
            }
        }
        let fitting = verdicts.count { $0.pointers.isEmpty }
        #expect((count / 10...count / 10 * 9).contains(fitting), "\(fitting) fit")
        let names = Set(verdicts.flatMap(\.pointers).map { String($0.split(separator: "/")[0]) })
        #expect(names == Set(fields.fields.map(\.name.rawValue) + ["more"]))
        try keep(["schema": fields.schema.json, "cases": .array(verdicts.map(\.json))], as: "forms-every-field.json")
    }

    /// The fields that are always shown, by their kinds; choices of several that are listed are a kind of their own.
    private static let kinds = Dictionary(
        grouping: FormFields(of: EveryField.self, in: "en").fields.filter { $0.condition == nil }
    ) { field -> String in
        field.rule is ChoicesRule<ChoiceRule> ? "choices" : "\(field.rule.kind)"
    }

    /// The number of random inputs of each kind of field. `scripts/soak forms` has all of them judged by the other
    /// validator too.
    private static let inputs =
        ProcessInfo.processInfo.environment["SECTIONAL_FORM_INPUTS"].flatMap(Int.init) ?? Repetitions.of(10_000)

    @Test(arguments: kinds.keys.sorted()) func `random input of each kind of field is judged`(_ kind: String) throws {
        let fields = try #require(Self.kinds[kind])
        for field in fields {
            var contents = RandomFieldContent(field, seed: Self.seed)
            let form = FormFields([field])
            let count = (Self.inputs + fields.count - 1) / fields.count
            let verdicts = try (0..<count).map { _ in try Self.verdict(on: contents.next(), form) }
            let fitting = verdicts.count { $0.pointers.isEmpty }
            #expect((count / 50...count * 49 / 50).contains(fitting), "\(fitting) of \(count) fit \(field.name)")
            #expect(verdicts.flatMap(\.pointers).allSatisfy { $0.hasPrefix("/\(field.name.rawValue)") })
            try keep(
                ["schema": form.schema.json, "cases": .array(verdicts.map(\.json))],
                as: "forms-field-\(field.name.rawValue).json")
        }
    }

    @Test func `each kind of field is covered`() {
        #expect(
            Self.kinds.keys.sorted() == [
                "choice", "choices", "date", "dateTime", "decimal", "file", "integer", "searchedChoice",
                "searchedChoices", "text", "time", "toggle",
            ])
    }

    private func keep(_ value: JSONValue, as name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["SECTIONAL_RECORD_RESPONSES"] else { return }
        try Data(value.bytes.array).write(to: URL(filePath: folder + "/" + name))
    }
}
