import JSON
import Screens
import TestSupport
import Testing

/// A personal part that can't be composed is a failure of the size of a section, unless it says that there is no
/// screen.
@Suite(.timeLimit(.minutes(10))) struct PersonalFailureTests {
    private let clock = ManualClock()
    private let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))

    private var renderer: ScreenRenderer {
        ScreenRenderer(key: .testing, deadline: .seconds(1), clock: clock) { _ in "failed" }
    }

    @Test(arguments: [ScreenError.forbidden, .notFound], [false, true])
    func `a personal part may refuse the whole screen`(_ refusal: ScreenError, _ waits: Bool) async throws {
        let composer = TestScreen { _ in
            LabelSection("good")
            if waits {
                Personal { _ in
                    let _: Void = await Task.yield()
                    try refuse(refusal)
                    LabelSection("own")
                }
            } else {
                Personal { _ in
                    try refuse(refusal)
                    LabelSection("own")
                }
            }
        }
        let error = await #expect(throws: ScreenError.self) { try await renderer.screen(composer, for: request) }
        #expect(error.map { "\($0)" } == "\(refusal)")
        await #expect(throws: ScreenError.self) { try await renderer.title(composer, for: request) }
    }

    @Test(arguments: [false, true]) func `a failed personal part is one failed section`(_ waits: Bool) async throws {
        let composer = TestScreen { _ in
            LabelSection("good")
            Personal { _ in LabelSection("own") }
            if waits {
                Personal { _ in
                    let _: Void = await Task.yield()
                    try refuse(Broken())
                    LabelSection("bad")
                }
            } else {
                Personal { _ in
                    try refuse(Broken())
                    LabelSection("bad")
                }
            }
            LabelSection("last")
        }
        let screen = try await renderer.screen(composer, for: request)
        #expect(screen.failures.map(\.section) == ["~personal-2"])
        #expect(screen.failures.first?.error is Broken)
        let sections = JSONObject(screen.bytes.array)["sections"].list
        try #require(sections.map { $0["id"].text } == ["good", "own", "~personal-2", "last"])
        #expect(sections[2]["cells"].list.map { $0["type"].text } == ["ErrorCell"])
        #expect(screen.bytes.text.contains(#""isPartial":true"#))
    }

    /// No composer is told of cursors, so that no client can have sent a wrong one.
    @Test(arguments: [false, true]) func `a page error in a personal part is not the client's fault`(_ waits: Bool)
        async throws
    {
        let composer = TestScreen { _ in
            LabelSection("good")
            if waits {
                Personal { _ in
                    let _: Void = await Task.yield()
                    try refuse(PageError.tooMany(limit: 1))
                    LabelSection("own")
                }
            } else {
                Personal { _ in
                    try refuse(PageError.tooMany(limit: 1))
                    LabelSection("own")
                }
            }
        }
        for windows in [[:], ["~personal-1": Cursor(key: 1), "good": Cursor(key: 1)]] as [[SectionID: Cursor]] {
            let request = ClientRequest(request.screen.path, caller: request.caller, windows: windows)
            let screen = try await renderer.screen(composer, for: request)
            #expect(screen.failures.map(\.section) == ["~personal-1"])
        }
        let error = await #expect(throws: (any Error).self) {
            try await renderer.page(PageRequest(.after(Cursor(key: 1))), of: "own", composer, for: request)
        }
        #expect(error != nil && !(error is PageError))
    }

    @Test func `a screen does not wait for a late personal part`() async throws {
        let gate = Gate()
        let composer = TestScreen { _ in
            Personal { _ in
                let _: Void = await gate.wait()
                LabelSection("own")
            }
            LabelSection("good")
        }
        async let rendered = renderer.screen(composer, for: request)
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        let screen = try await rendered
        #expect(screen.failures.map(\.section) == ["~personal-1"])
        #expect(screen.failures.first?.error is Late)
        gate.open()
    }

    /// A client asks for a section that it was shown, and was shown only then.
    @Test func `an action in a failed personal part fails with its error`() async throws {
        let composer = TestScreen { _ in
            LabelSection("good")
            Personal { _ in
                try refuse(Broken())
                LabelSection("own")
            }
        }
        await #expect(throws: Broken.self) {
            try await renderer.page(PageRequest(), of: "own", composer, for: request)
        }
        await #expect(throws: Broken.self) {
            try await renderer.action("remove", on: "label", in: "own", composer, for: request)
        }
    }

    /// Whoever still shows that it failed may try again when it doesn't any more.
    @Test func `a failed personal part can be retried`() async throws {
        let composer = TestScreen { _ in Personal { _ in LabelSection("own") } }
        let retry = try await renderer.action("retry", on: "~error", in: "~personal-1", composer, for: request)
        #expect(try await retry.perform(by: request.caller).topics.isEmpty)
        for section: SectionID in ["personnel", "other"] {
            let error = await #expect(throws: ScreenError.self) {
                try await renderer.action("retry", on: "~error", in: section, composer, for: request)
            }
            guard case .sectionNotFound? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
    }
}

private func refuse(_ error: any Error) throws { throw error }
