import JSON
import TestSupport
import Testing

@testable import Screens

@Suite struct FormDeclarationTests {
    private struct LargeDefault: Form { @IntegerField(in: 1...9) var count = 10 }
    private struct OddDefault: Form { @IntegerField(in: 0...9, step: 2) var count = 3 }
    private struct LongDefault: Form { @TextField(length: 0...3) var name = "long" }
    private struct SecretDefault: Form { @TextField(length: 0...9, isSecure: true) var secret = "hush" }
    private struct Unknown: Form { @ToggleField(shown: .when("other", is: true)) var isOn: Bool? }
    private struct Later: Form {
        @ToggleField(shown: .when("other", is: true)) var isOn: Bool?
        @ToggleField var other = false
    }
    private struct OnText: Form {
        @TextField(length: 1...9) var name: String
        @ToggleField(shown: .when("name", is: true)) var isOn: Bool?
    }
    private struct Impossible: Form {
        @IntegerField(in: 1...9) var count: Int
        @ToggleField(shown: .when("count", is: 10)) var isOn: Bool?
    }
    private struct Unwrapped: Form {
        @ToggleField var isOn = false
        var plain = 1
    }
    private struct Renamed: Form {
        @ToggleField var isOn = false
        enum CodingKeys: String, CodingKey { case isOn = "on" }
    }
    private struct Digits: Form { @TextField(length: 0...9, format: .pattern(#"\d+"#)) var code: String }
    private struct NoExample: Form { @TextField(length: 5...9, format: .pattern("[a-z]+")) var code: String }
    private struct Fine: Form { @DecimalField(in: "0.001"..."0.5", digits: 2) var share: ExactDecimal }
    private struct Huge: Form { @DecimalField(in: 0...9_000_000_000_000_000_000, digits: 2) var share: ExactDecimal }
    private struct Last: Form { @IntegerField(in: (.max - 1)...(.max), step: 1000) var count: Int }
    private struct Backwards: Form { @DateField(from: "2026-02-02", through: "2026-02-01") var due: CivilDate? }
    private struct Closed: Form { @TimeField(through: "18:00") var opens: CivilTime = "19:00" }
    private struct Lengths: Form {
        @TextField(length: 20...30) var long: String
        @TextField(length: 1...4) var short: String
        @TextField(length: 3...40, format: .email) var address: String
    }
    private struct Crew: Form { @SearchedChoiceField var guests: [String] }
    private struct People: OptionSource {
        func options(for search: OptionSearch) async throws -> [FormOption] { [] }
        func hasOption(_ value: String, for caller: Caller) async throws -> Bool { true }
    }
    private struct Crowd: Form { @SearchedChoiceField(count: 0...101) var guests: [String] }
    private struct Stepless: Form { @IntegerField(in: 1...9, step: 10) var count: Int }

    @Test(
        arguments: [
            (LargeDefault.self, "count", "the default is invalid"),
            (OddDefault.self, "count", "the default is invalid"),
            (LongDefault.self, "name", "the default is invalid"), (SecretDefault.self, "secret", "published"),
            (Unknown.self, "isOn", "no field before it"), (Later.self, "isOn", "no field before it"),
            (OnText.self, "isOn", "not a toggle, a choice or"), (Impossible.self, "isOn", "impossible value"),
            (Unwrapped.self, "plain", "property wrapper"), (Renamed.self, "on", "coding keys"),
            (Digits.self, "code", "unsupported"), (NoExample.self, "code", "no valid example"),
            (Fine.self, "share", "more digits"), (Huge.self, "share", "too large"),
            (Last.self, "count", "no valid example"), (Stepless.self, "count", "no valid example"),
            (Crowd.self, "guests", "more than 100"),
        ] as [(any Form.Type, String, String)])
    func `a wrongly declared form is refused`(_ form: any Form.Type, _ property: String, _ reason: String) throws {
        let error = try #require(throws: FormDeclarationError.self) { try form.checkDeclaration() }
        #expect(error.property == property && error.reason.contains(reason), "\(error)")
        #expect(error.description.contains(error.form))
    }

    @Test(arguments: [EveryField.self, Lengths.self] as [any Form.Type])
    func `a form that can be filled in is accepted`(_ form: any Form.Type) throws { try form.checkDeclaration() }

    /// They may be those of the day, and the service has to start in the evening too.
    @Test(arguments: [Backwards.self, Closed.self] as [any Form.Type])
    func `dates and times that don't fit are no fault of a form`(_ form: any Form.Type) throws {
        try form.checkDeclaration()
    }

    @Test func `a default that no longer fits is refused`() throws {
        let fields = FormFields(of: Closed.self, in: "en")
        let error = #expect(throws: FormError.self) { try fields.values(from: JSONSlice(.copying("{}"))) }
        #expect(error?.violations == [FormViolation(pointer: "/opens", reason: .tooLate("18:00"))])
    }

    @Test func `forms are checked when the service starts`() throws {
        let composer = TestScreen { _ in
            FormSection(LargeDefault.self, in: "en", labels: [:], submit: "Save") { _ in .nothing }
        }
        let error = #expect(throws: CatalogError.self) {
            try ScreenCatalog(roles: Roles(GuestRole.self), composers: [composer])
        }
        #expect(error?.description.contains("invalid form LargeDefault: count:") == true)
    }

    /// Labels are known once the form is composed.
    @Test func `a label for a field that does not exist fails its section`() async throws {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        let composer = TestScreen { _ in
            FormSection(Lengths.self, in: "en", labels: ["long": "Long", "shrt": "Short"], submit: "Save") { _ in
                .nothing
            }
            FormSection(id: "other", fields: [.text("name", length: 1...9)], labels: ["nmae": "Name"], submit: "Save") {
                _ in .nothing
            }
            FormSection(Lengths.self, id: "good", in: "en", labels: ["long": "Long"], submit: "Save") { _ in .nothing }
        }
        let request = ClientRequest(ScreenPath("test"), caller: .guest)
        let screen = try await renderer.screen(composer, for: request)
        let cell = "the cell 'submit' (SubmitCell)"
        let reason = "of a label of the action 'submit' of \(cell): its form has no field with this name"
        let expected = ["invalid id 'shrt' \(reason)", "invalid id 'nmae' \(reason)"]
        #expect(screen.failures.map { "\($0.error)" } == expected)
        // So says an explanation, which `check` reads.
        let explained = try await renderer.explanation(of: composer, for: request)
        #expect(explained.refusedParts.map { "\($0.error)" } == expected)
    }

    @Test func `a source for a field that does not exist fails its section`() async throws {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        let composer = TestScreen { _ in
            FormSection(
                Crew.self, in: "en", labels: [:],
                sources: ["gests": .options(People()), "guests": .options(People())], submit: "Save"
            ) { _ in .nothing }
            // The labels of the section say nothing about the sources of its fields.
            FormSection(
                id: "other", fields: FormFields(of: Crew.self, in: "en", sources: ["gsts": .options(People())]),
                labels: [:], submit: "Save"
            ) { _ in .nothing }
            FormSection(
                Crew.self, id: "good", in: "en", labels: [:], sources: ["guests": .options(People())], submit: "Save"
            ) { _ in .nothing }
        }
        let screen = try await renderer.screen(composer, for: ClientRequest(ScreenPath("test"), caller: .guest))
        let cell = "the cell 'submit' (SubmitCell)"
        let reason = "of a source of the action 'submit' of \(cell): its form has no field with this name"
        let expected = ["invalid id 'gests' \(reason)", "invalid id 'gsts' \(reason)"]
        #expect(screen.failures.map { "\($0.error)" } == expected)
    }

    /// A form that was never checked, such as one of a cell that doesn't name its forms.
    @Test func `a wrongly declared form gets no values`() throws {
        let values = try FormFields(of: LargeDefault.self, in: "en").values(from: JSONSlice(.copying("{}")))
        #expect(throws: FormDeclarationError.self) { try LargeDefault(values) }
    }
}
