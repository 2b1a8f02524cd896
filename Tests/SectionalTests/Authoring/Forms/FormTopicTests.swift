import TestSupport
import Testing

@testable import Sectional

/// What a form shows is current, although screens and sections are cached.
@Suite struct FormTopicTests {
    private struct Name: Form { @TextField(length: 1...9) var name = "" }
    private struct Plain: Form {
        @DateField var due: CivilDate?
        @TimeField var opens: CivilTime?
        @DateTimeField var since: CivilDateTime
    }
    private struct FirstDay: Form { @DateField(from: "2026-11-24") var due: CivilDate? }
    private struct LastHour: Form { @TimeField(through: "18:00") var opens: CivilTime }
    private struct FirstMoment: Form { @DateTimeField(from: "2026-11-24T10:00") var since: CivilDateTime? }
    private struct Today: Form { @DateField var due: CivilDate = "2026-11-24" }
    private struct Now: Form { @TimeField var opens: CivilTime = "10:00" }

    private static func topics<Content: Form>(
        of form: Content.Type, besides topics: [Topic]
    ) -> [Topic] {
        FormSection(form, in: "en", labels: [:], topics: topics, submit: "Save") { _ in .nothing }.topics
    }

    @Test func readsWhatItsAuthorSays() {
        #expect(Self.topics(of: Name.self, besides: []) == [] && Self.topics(of: Plain.self, besides: []) == [])
        #expect(Self.topics(of: Name.self, besides: ["tools"]) == ["tools"])
        let edited = FormSection(Name.self, in: "en", labels: [:], initial: Name(), topics: ["tools"], submit: "Save") {
            _ in .nothing
        }
        #expect(edited.topics == ["tools"])
        let literal = FormSection(
            fields: [.integer("year", in: 0...2026)], labels: [:], topics: [.untold], submit: "Save"
        ) { _ in .nothing }
        #expect(literal.topics == [.untold])
    }

    @Test(arguments: [FirstDay.self, LastHour.self, FirstMoment.self, Today.self, Now.self] as [any Form.Type])
    func isNeverCachedIfItMayDependOnTheDay(_ form: any Form.Type) {
        #expect(Self.topics(of: form, besides: ["tools"]) == ["tools", .untold])
        #expect(Self.topics(of: form, besides: [.untold]) == [.untold])
    }
}
