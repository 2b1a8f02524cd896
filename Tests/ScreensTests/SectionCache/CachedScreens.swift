import Synchronization
import TestSupport
@testable import Screens

/// A renderer with a cache of sections, and the feed and the clock of both.
struct CachedScreens: Sendable {
    let changes = ChangeFeed()
    let clock = ManualClock()
    let cache: SectionCache

    /// Screens with a cache of `maximumBytes`; one that isn't told of writes if `isTold` is false.
    init(maximumBytes: Int = 1 << 20, isTold: Bool = true) {
        cache = SectionCache(maximumBytes: maximumBytes, changes: isTold ? changes : ChangeFeed())
    }

    var renderer: ScreenRenderer {
        ScreenRenderer(key: .testing, deadline: .seconds(1), clock: clock) { _ in "failed" }
    }

    func request(
        _ subject: String = "ana", language: LanguageTag = "en", windows: [SectionID: Cursor] = [:],
        clientCellTypes: ClientCellTypes? = nil
    ) -> ClientRequest {
        ClientRequest(
            ScreenPath("test"), caller: Caller(role: .guest, subject: Subject(rawValue: subject)), language: language,
            windows: windows, clientCellTypes: clientCellTypes)
    }

    func screen(_ composer: any ScreenComposer, _ subject: String = "ana") async throws -> Screen {
        try await screen(composer, for: request(subject))
    }

    func screen(_ composer: any ScreenComposer, for request: ClientRequest) async throws -> Screen {
        try await renderer.screen(composer, for: request, sections: cache)
    }

    func uncached(_ composer: any ScreenComposer, for request: ClientRequest) async throws -> Screen {
        try await renderer.screen(composer, for: request)
    }

    func write(_ topics: Topic...) { changes.publish(.topics(Set(topics))) }
}

/// A source of one text, which counts how often it is loaded.
final class TextSource: Sendable {
    private struct Contents {
        var text: String
        var loads = 0
        var gate: Gate?
        var isBroken = false
    }

    private let state: Mutex<Contents>

    init(_ text: String = "text") { state = Mutex(Contents(text: text)) }

    var text: String {
        get { state.withLock { $0.text } }
        set { state.withLock { $0.text = newValue } }
    }
    var gate: Gate? {
        get { state.withLock { $0.gate } }
        set { state.withLock { $0.gate = newValue } }
    }
    var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }

    var loads: Int { state.withLock { $0.loads } }

    func load() async throws -> String {
        let (text, gate, isBroken) = state.withLock { state in
            state.loads += 1
            return (state.text, state.gate, state.isBroken)
        }
        await gate?.wait()
        if isBroken { throw Broken() }
        return text
    }
}

/// A section with the text of a source.
struct TextSection: SectionController {
    let id: SectionID
    let source: TextSource
    let topics: [Topic]
    let isCacheable: Bool
    let header: String?

    init(
        _ id: SectionID, _ source: TextSource, topics: [Topic] = ["text"], isCacheable: Bool = true,
        header: String? = nil
    ) {
        (self.id, self.source, self.topics) = (id, source, topics)
        (self.isCacheable, self.header) = (isCacheable, header)
    }

    func cells() async throws -> LabelCell { LabelCell(id: "label", text: try await source.load()) }
}

/// A screen whose composer may read something first.
struct ReadingScreen<Listed: Sections>: ScreenComposer {
    let pattern: ScreenPattern = "test"
    let states = States<any PlainState> { (_: GuestRole) in OpenState() }
    var topics: [Topic] = ["composer"]
    var isCacheable = true
    let read: @Sendable () async throws -> String
    @SectionsBuilder let sections: @Sendable (String) throws -> Listed

    func compose(for request: ScreenRequest, state: any PlainState) async throws -> ScreenController<some Sections> {
        let text = try await read()
        return try ScreenController(title: "Test", topics: topics, isCacheable: isCacheable) { try sections(text) }
    }
}
