import TestSupport
import Testing

@testable import Screens

/// Whether a screen is one subject's own is known by its type.
@Suite struct PersonalityTests {
    private typealias Own = Personal<LabelSection>

    @Test func `a screen with any Personal is personal`() {
        let types: [any Sections.Type] = [
            Own.self, Own?.self, [Own].self, SectionGroup<Own, LabelSection>.self, SectionGroup<LabelSection, Own>.self,
            EitherSections<Own, NoSections>.self, EitherSections<LabelSection, [Own?]>.self,
            SectionGroup<SectionGroup<Title, BarItem>, SectionGroup<Reads, Own>>.self,
        ]
        for type in types { #expect(type.personality.isPersonal, "\(type)") }
    }

    @Test func `a screen without a Personal is shared`() {
        let types: [any Sections.Type] = [
            LabelSection.self, LabelSection?.self, [LabelSection].self, NoSections.self, Title.self, BarItem.self,
            Reads.self, SectionGroup<LabelSection, [Title]>.self, EitherSections<LabelSection, Title>.self,
        ]
        for type in types { #expect(!type.personality.isPersonal, "\(type)") }
    }

    @Test func `the subject is removed from requests for shared screens only`() {
        let shared = TestScreen { _ in LabelSection("one") }
        let personal = TestScreen { _ in
            LabelSection("one")
            if Bool.random() { Personal { _ in LabelSection("two") } }
        }
        let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))
        #expect(shared.shared(request).caller == .guest)
        #expect(personal.shared(request) == request)
    }

    /// It is no requirement, so that a composer's own has nothing to say.
    @Test func `a composer can't declare a personal screen as shared`() {
        struct ClaimingScreen: ScreenComposer {
            static let isPersonal = false
            let pattern: ScreenPattern = "test"
            let states = States<any PlainState> { (_: GuestRole) in OpenState() }

            func compose(for request: ScreenRequest, state: any PlainState) -> ScreenController<some Sections> {
                ScreenController(title: "Test") { Personal { _ in LabelSection("one") } }
            }
        }
        let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))
        #expect(ClaimingScreen().shared(request) == request)
    }

    /// What stands in `Personal` may be shown, so that a client has to have it.
    @Test func `the cell types include those of personal sections`() {
        #expect(
            TestScreen { _ in Personal { _ in LabelSection("one") } }.cellTypes.map { $0.cellType.name } == [
                "LabelCell"
            ])
    }
}
