import TestSupport
import Testing

@testable import Screens

/// What a form shows is current, although screens and sections are cached.
@Suite struct FormCachingTests {
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

    private static func isCacheable<Content: Form>(_ form: Content.Type, besides isCacheable: Bool = true) -> Bool {
        let section = FormSection(
            form, in: "en", labels: [:], topics: ["tools"], isCacheable: isCacheable, submit: "Save"
        ) { _ in .nothing }
        #expect(section.topics == ["tools"])
        return section.isCacheable
    }

    @Test func `a form is cached unless its author says otherwise`() {
        #expect(Self.isCacheable(Name.self) && Self.isCacheable(Plain.self))
        #expect(!Self.isCacheable(Name.self, besides: false))
        let edited = FormSection(
            Name.self, in: "en", labels: [:], initial: Name(), topics: ["tools"], isCacheable: false, submit: "Save"
        ) { _ in .nothing }
        #expect(edited.topics == ["tools"] && !edited.isCacheable)
        for isCacheable in [true, false] {
            let literal = FormSection(
                fields: [.integer("year", in: 0...2026)], labels: [:], isCacheable: isCacheable, submit: "Save"
            ) { _ in .nothing }
            #expect(literal.topics == [] && literal.isCacheable == isCacheable)
        }
    }

    @Test func `a form with other cells is cached as without them`() throws {
        for isCacheable in [true, false] {
            let form = FormSection(
                Name.self, in: "en", labels: [:], isCacheable: isCacheable, submit: "Save"
            ) { _ in .nothing }
            var parts = ScreenParts(for: nil, title: "")
            try form.showing { _, submit in submit }.append(to: &parts)
            #expect(parts.isCacheable == isCacheable)
        }
    }

    @Test(arguments: [FirstDay.self, LastHour.self, FirstMoment.self, Today.self, Now.self] as [any Form.Type])
    func `a form whose bounds depend on today is not cached`(_ form: any Form.Type) {
        let isCacheable = Self.isCacheable(form)
        #expect(!isCacheable)
    }
}
