import JSON
import Screens
import TestSupport
import Testing

/// A screen hints at what a client is likely to need next, and at nothing personal.
@Suite struct PrefetchTests {
    private func screen(_ prefetch: Prefetch?, for subject: Subject = "ana") async throws -> Screen {
        try await ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }.screen(
            HintingScreen(prefetch: prefetch),
            for: ClientRequest(ScreenPath("hints"), caller: Caller(role: .guest, subject: subject)))
    }

    @Test func `prefetch is written before the sections`() async throws {
        let hints = Prefetch(images: ["/a.svg", "/b\".svg"], screens: [ScreenPath("cars", "7 8")])
        let text = try await screen(hints).bytes.text
        #expect(
            text.contains(
                #""barItems":[],"prefetch":{"images":["/a.svg","/b\".svg"],"screens":["/screens/cars/7%208"]},"sections":["#
            ))
        #expect(try await screen(Prefetch(images: ["/a"])).bytes.text.contains(#""prefetch":{"images":["/a"]},"#))
        #expect(
            try await screen(Prefetch(screens: [ScreenPath("a")])).bytes.text
                .contains(#""prefetch":{"screens":["/screens/a"]},"#))
    }

    @Test(arguments: [nil, Prefetch()]) func `without hints there is no prefetch`(_ prefetch: Prefetch?) async throws {
        #expect(try await !screen(prefetch).bytes.text.contains("prefetch"))
    }

    @Test func `at most 20 images and screens are prefetched`() {
        let many = Prefetch(images: (0..<21).map { "/\($0)" }, screens: (0..<21).map { ScreenPath("\($0)") })
        #expect(many.images.count == 20 && many.images.last == "/19")
        #expect(many.screens.count == 20 && many.screens.last == ScreenPath("19"))
    }

    @Test(arguments: [("/a", "/b", #"{"images":["/b"]}"#), ("", "/b", #"{"images":["/b"]}"#), ("/a", "", "null")])
    func `a change of prefetch alone is one operation`(_ before: String, _ after: String, _ value: String) async throws
    {
        let old = try await screen(Prefetch(images: before.isEmpty ? [] : [before]))
        let new = try await screen(Prefetch(images: after.isEmpty ? [] : [after]))
        let patch = Patch(from: old.asRevision, to: new)
        #expect(patch.written.text.contains(#""operations":[{"op":"screen","prefetch":\#(value)}]"#))
        #expect(try old.applying(patch).bytes.array == new.bytes.array)
    }

    /// Of the two subjects of a role, each has a list of their own, and both have the same hints.
    @Test func `hints are the same for all subjects of a role`() async throws {
        let hints = Prefetch(images: ["/a"], screens: [ScreenPath("b")])
        let (ana, bob) = (try await screen(hints, for: "ana"), try await screen(hints, for: "bob"))
        #expect(ana.bytes.text.contains("of ana") && bob.bytes.text.contains("of bob"))
        let written = #""prefetch":{"images":["/a"],"screens":["/screens/b"]},"#
        for screen in [ana, bob] { #expect(screen.bytes.text.contains(written)) }
    }
}

/// A personal screen. Its composer, which makes the hints, isn't told the subject.
private struct HintingScreen: ScreenComposer {
    let prefetch: Prefetch?
    let pattern: ScreenPattern = "hints"
    let states = States<any PlainState> { (_: GuestRole) in OpenState() }

    func compose(for request: ScreenRequest, state: any PlainState) -> ScreenController<some Sections> {
        ScreenController(title: "Hints", prefetch: prefetch) {
            Personal { caller in
                Section("own", topics: []) { TextCell("own", "of \(caller.subject.rawValue)") }
            }
        }
    }
}
