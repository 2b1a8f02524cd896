import HTTPServing
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// However many callers wait for a late section, its source is asked once for each audience: for callers of the same
/// role and language and, if it is personal, for each subject.
@Suite(.timeLimit(.minutes(10))) struct LateAudienceTests {
    /// A source that waits at a gate, and counts who was loaded for.
    private final class Source: Sendable {
        let gate = Gate()
        let loads = Mutex<[String: Int]>([:])

        func load(for audience: String) async -> String {
            loads.withLock { $0[audience, default: 0] += 1 }
            await gate.wait()
            return "loaded for \(audience)"
        }
    }

    private struct Slow: SectionController {
        let source: Source
        let audience: String
        var id: SectionID { "slow" }
        let topics: [Topic] = ["slow"]

        func cells() async -> [LineCell] { [LineCell(await source.load(for: audience))] }
    }

    private struct SharedScreen: ScreenComposer {
        let source: Source
        let pattern: ScreenPattern = "late"
        let states = States<String> { (role: GuestOrUser) in role.rawValue }

        func compose(for request: ScreenRequest, state: String) -> ScreenController<some Sections> {
            ScreenController(title: "Late") {
                NoticeSection()
                MayBeLate { Slow(source: source, audience: "\(state) \(request.language.rawValue)") }
            }
        }
    }

    private struct PersonalScreen: ScreenComposer {
        let source: Source
        let pattern: ScreenPattern = "late"
        let states = States<String> { (role: GuestOrUser) in role.rawValue }

        func compose(for request: ScreenRequest, state: String) -> ScreenController<some Sections> {
            ScreenController(title: "Late") {
                NoticeSection()
                Personal { [source] caller in
                    let audience = "\(state) \(request.language.rawValue) \(caller.subject.rawValue)"
                    MayBeLate { Slow(source: source, audience: audience) }
                }
            }
        }
    }

    /// Who asks: the header fields, and the audience of a section that is shared, and of a personal one.
    private static let callers = [nil, "ana", "ben"].flatMap { subject in
        ["en", "vi"].map { language in
            var headers: HeaderFields = ["Sectional-Features": "late-sections", "Accept-Language": language]
            headers["Authorization"] = subject.map { "Bearer user:\($0)" }
            let role = subject == nil ? "guest" : "user"
            return (headers: headers, shared: "\(role) \(language)", personal: "\(role) \(language) \(subject ?? "")")
        }
    }

    @Test(arguments: [false, true], [16 << 20, 0])
    func `a late section is loaded once for each audience`(isPersonal: Bool, cacheBytes: Int) async throws {
        let (source, clock) = (Source(), ManualClock())
        let screen: any ScreenComposer = isPersonal ? PersonalScreen(source: source) : SharedScreen(source: source)
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [screen])
        let client = InProcessClient(
            serve(
                catalog, languages: ["en", "vi"], deadline: .seconds(6000), clock: clock, cacheBytes: cacheBytes))
        let answers = try await answers(of: 300, client, clock)
        #expect(answers.count == 300 && answers.allSatisfy { $0.isLoading && $0.text.contains("notice") })
        let expected = Set(Self.callers.map { isPersonal ? $0.personal : $0.shared })
        #expect(source.loads.withLock { $0 } == Dictionary(uniqueKeysWithValues: expected.map { ($0, 1) }))
        source.gate.open()
        for caller in Self.callers {
            let whole = try await client.get("/screens/late", Self.patient(caller.headers))
            #expect(whole.text.contains("loaded for \(isPersonal ? caller.personal : caller.shared)\""))
        }
        let loads = source.loads.withLock { $0.values.reduce(0, +) }
        // Without a cache, each of those who wait for it at the end loads it again.
        #expect(cacheBytes == 0 || isPersonal || loads == expected.count)
    }

    /// Without the feature: who waits for all sections.
    private static func patient(_ headers: HeaderFields) -> HeaderFields {
        var headers = headers
        headers["Sectional-Features"] = nil
        return headers
    }

    private func answers(
        of count: Int, _ client: InProcessClient, _ clock: ManualClock
    ) async throws -> [RawResponse] {
        try await withThrowingTaskGroup { group in
            for number in 0..<count {
                let headers = Self.callers[number % Self.callers.count].headers
                group.addTask { try await client.get("/screens/late", headers) }
            }
            // The time passes for all of them, whenever they begin to wait.
            let time = Task {
                while !Task.isCancelled {
                    if clock.sleeperCount(for: .milliseconds(300)) > 0 { clock.advance(by: .milliseconds(300)) }
                    await Task.yield()
                }
            }
            defer { time.cancel() }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
