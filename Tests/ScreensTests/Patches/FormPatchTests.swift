import JSON
import Screens
import TestSupport
import Testing

/// A change of one member of a field is in the patch, and nothing else of the form is.
@Suite struct FormPatchTests {
    private struct Loan: Form {
        @TextField(length: 1...60) var name: String
        @ChoiceField var shelf: EveryField.Shelf
        @SearchedChoiceField var borrower: String
    }

    private struct Neighbours: OptionSource {
        func options(for search: OptionSearch) async throws -> [FormOption] { [] }
        func hasOption(_ value: String, for caller: Caller) async throws -> Bool { true }
    }

    /// What a form is composed with.
    struct Look: Sendable {
        var language: LanguageTag = "en"
        var label = "Name"
        var name = "Dune"
        var borrower = "Ana"
    }

    private static let fields = "/sections/0/cells/3/actions/0/fields/properties"

    @Test(
        arguments: [
            (Look(name: "Momo"), [fields + "/name/x-field/initial"], ["reload"]),
            (Look(borrower: "Ben"), [fields + "/borrower/x-field/initialTitle"], ["reload"]),
            (Look(language: "de"), (0..<3).map { fields + "/shelf/oneOf/\($0)/title" }, ["reload"]),
            // The label is in the field's cell too.
            (Look(label: "Title"), ["/sections/0/cells/0/data/label", fields + "/name/title"], ["reload", "reload"]),
        ] as [(Look, [String], [String])])
    func `a changed member of a field is patched alone`(_ look: Look, _ members: [String], _ operations: [String])
        async throws
    {
        let (base, result) = (try await screen(Look()), try await screen(look))
        #expect(try differences(from: base, to: result) == ["/revision"] + members)
        for (base, result) in [(base, result), (result, base)] {
            let json = written(Patch(from: base.asRevision, to: result))
            #expect(JSONObject(json.array)["operations"].list.compactMap { $0["op"].text } == operations)
            #expect(try base.applying(try Patch(JSONSlice(json))).bytes.text == result.bytes.text)
        }
    }

    private func screen(_ look: Look) async throws -> Screen {
        let composer = TestScreen { _ in
            FormSection(
                Loan.self, in: look.language, labels: ["name": look.label],
                sources: ["borrower": .options(Neighbours(), initialTitle: look.borrower)],
                initial: Self.loan(look.name), topics: [], submit: "Save"
            ) { _ in .nothing }
        }
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }
        return try await renderer.screen(composer, for: ClientRequest(ScreenPath("test"), caller: .guest))
    }

    private static func loan(_ name: String) -> Loan {
        var loan = Loan()
        (loan.name, loan.borrower) = (name, "7")
        return loan
    }

    private func written(_ patch: Patch) -> Bytes {
        var writer = JSONWriter()
        patch.write(to: &writer)
        return writer.finish()
    }

    private func differences(from base: Screen, to result: Screen) throws -> [String] {
        Self.differences(
            try JSONTree(decoding: base.bytes.array), try JSONTree(decoding: result.bytes.array), at: "")
    }

    /// The JSON Pointers of what differs.
    private static func differences(_ one: JSONTree, _ other: JSONTree, at pointer: String) -> [String] {
        switch (one, other) {
        case (.object(let one), .object(let other)) where one.keys.sorted() == other.keys.sorted():
            one.keys.sorted().flatMap { name in
                differences(one[name] ?? .null, other[name] ?? .null, at: "\(pointer)/\(name)")
            }
        case (.array(let one), .array(let other)) where one.count == other.count:
            one.indices.flatMap { differences(one[$0], other[$0], at: "\(pointer)/\($0)") }
        default: one == other ? [] : [pointer]
        }
    }
}
