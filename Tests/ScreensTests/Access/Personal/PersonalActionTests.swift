import Screens
import Synchronization
import TestSupport
import Testing

/// An action is there for whom the screen is there, and any personal part may say that it isn't.
@Suite(.timeLimit(.minutes(10))) struct PersonalActionTests {
    private final class Count: Sendable {
        private let state = Mutex(0)
        var value: Int { state.withLock { $0 } }
        func add() { state.withLock { $0 += 1 } }
    }

    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), clock: ManualClock()) { _ in "failed" }
    private let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))

    /// A section that is everybody's, between parts that are one subject's own, each of which runs `access`.
    private func screen(_ access: @escaping @Sendable () throws -> Void) -> some ScreenComposer {
        TestScreen { _ in
            Personal { _ in
                try access()
                LabelSection("own")
            }
            LabelSection("shared")
            Personal { _ in
                let _: Void = await Task.yield()
                try access()
                LabelSection("waited-for")
            }
        }
    }

    private func find(in section: SectionID, of composer: some ScreenComposer) async throws {
        _ = try await renderer.action("remove", on: "label", in: section, composer, for: request)
    }

    @Test(arguments: ["own", "shared", "waited-for"] as [SectionID])
    func `an action is found if no part refuses the screen`(_ section: SectionID) async throws {
        let count = Count()
        try await find(in: section, of: screen { count.add() })
        #expect(count.value == 2)
    }

    /// Whoever refuses it, and wherever that stands: the section is shown to nobody then.
    @Test(arguments: [1, 2], [ScreenError.forbidden, .notFound])
    func `an action is not found if any personal part refuses the screen`(_ refusing: Int, _ refusal: ScreenError) async
    {
        let count = Count()
        let composer = screen {
            count.add()
            if count.value == refusing { throw refusal }
        }
        let error = await #expect(throws: ScreenError.self) { try await find(in: "shared", of: composer) }
        #expect(error.map { "\($0)" } == "\(refusal)")
    }
}
