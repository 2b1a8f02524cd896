import Basics
import TestSupport
import Testing
@testable import Screens

@Suite struct RevisionMemoryTests {
    /// What a revision costs beside its cells.
    private static let overhead = 16
    private let request = ClientRequest(ScreenPath("test", "1"), caller: .guest)

    private func screen(_ cells: Int, _ title: String) async throws -> Screen {
        let cells = (0..<cells).map { ModelCell(id: "\($0)") }
        return try await ModelScreen(title: title, sections: [ModelSection(id: "one", cells: cells)]).composed()
    }

    @Test func `revisions are kept up to the limit of cells`() async throws {
        let screens = [try await screen(4, "a"), try await screen(4, "b"), try await screen(5, "c")]
        let exact = RevisionMemory(maximumCells: 3 * Self.overhead + 13)
        for screen in screens { exact.remember(screen, for: request) }
        #expect(screens.map { exact.revision($0.revision, of: request) != nil } == [true, true, true])
        let tight = RevisionMemory(maximumCells: 3 * Self.overhead + 12)
        for screen in screens { tight.remember(screen, for: request) }
        #expect(screens.map { tight.revision($0.revision, of: request) != nil } == [false, true, true])
        #expect(tight.count == 2)
    }

    @Test func `forgotten revisions no longer count`() async throws {
        let memory = RevisionMemory(maximumCells: 2 * (Self.overhead + 10))
        for number in 0..<50 {
            memory.remember(try await screen(10, "\(number)"), for: request)
            #expect(memory.count == min(number + 1, 2))
        }
    }

    @Test func `a repeated revision counts once`() async throws {
        let memory = RevisionMemory(maximumCells: 2 * (Self.overhead + 10))
        let screens = [try await screen(10, "a"), try await screen(10, "b")]
        for _ in 0..<10 { for screen in screens { memory.remember(screen, for: request) } }
        #expect(memory.count == 2)
    }

    /// A client that has just been sent it must be able to go on.
    @Test func `the last revision is kept even if it is too large`() async throws {
        let memory = RevisionMemory(maximumCells: 0)
        let (one, other) = (try await screen(10, "a"), try await screen(10, "b"))
        memory.remember(one, for: request)
        #expect(memory.revision(one.revision, of: request) != nil)
        memory.remember(other, for: request)
        #expect(memory.revision(one.revision, of: request) == nil)
        #expect(memory.revision(other.revision, of: request) != nil)
    }

    @Test func `a revision belongs to its request`() async throws {
        let memory = RevisionMemory(maximumCells: 1_000)
        let screen = try await screen(1, "a")
        memory.remember(screen, for: request)
        for other in [
            ClientRequest(ScreenPath("test", "2"), caller: .guest),
            ClientRequest(request.screen.path, caller: .guest, language: "vi"),
            ClientRequest(request.screen.path, caller: Caller(role: "admin", subject: "ana")),
            ClientRequest(request.screen.path, caller: .guest, limit: 10),
        ] {
            #expect(memory.revision(screen.revision, of: other) == nil)
        }
        #expect(memory.revision("0", of: request) == nil)
        #expect(memory.revision(screen.revision, of: request) != nil)
    }

    /// Two requests may have one revision: each can go on from it.
    @Test func `a revision is remembered for each request`() async throws {
        let memory = RevisionMemory(maximumCells: 1_000)
        let (screen, other) = (try await screen(1, "a"), ClientRequest(ScreenPath("test", "2"), caller: .guest))
        for request in [request, other] { memory.remember(screen, for: request) }
        for request in [request, other] { #expect(memory.revision(screen.revision, of: request) != nil) }
        #expect(memory.count == 2)
    }

    /// Whoever asks in many long ways takes no more memory than who asks in short ones.
    @Test func `the size of a request counts`() async throws {
        let long = String(repeating: "x", count: 2000)
        let types = (0..<30).map { CellType(name: Identifier("C\($0)"), version: 1) }
        let requests = [
            ClientRequest(ScreenPath("test", long), caller: .guest),
            ClientRequest(request.screen.path, caller: .guest, query: [.init(name: "q", value: long)]),
            ClientRequest(request.screen.path, caller: .guest, windows: [SectionID(long): Cursor(key: 1)]),
            ClientRequest(request.screen.path, caller: .guest, clientCellTypes: ClientCellTypes(types)),
        ]
        for request in requests {
            let memory = RevisionMemory(maximumCells: 500)
            for number in 0..<20 { memory.remember(try await screen(1, "\(number)"), for: request) }
            #expect((1...10).contains(memory.count))
        }
    }

    @Test func `a remembered revision is the base of a patch`() async throws {
        let memory = RevisionMemory(maximumCells: 1_000)
        let (old, new) = (try await screen(3, "a"), try await screen(5, "b"))
        memory.remember(old, for: request)
        let revision = try #require(memory.revision(old.revision, of: request))
        #expect(revision.id == old.revision)
        #expect(try old.applying(Patch(from: revision, to: new)).bytes.array == new.bytes.array)
    }

    /// Beside a list that is searched from end to end.
    @Test(arguments: 0..<20) func `the least recently used revision is forgotten`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var screens: [Screen] = []
        for number in 0..<12 { screens.append(try await screen(number % 4, "\(number)")) }
        let maximum = Int.random(in: 20...120, using: &random)
        let memory = RevisionMemory(maximumCells: maximum)
        var model: [(index: Int, cost: Int)] = []
        for _ in 0..<300 {
            let index = Int.random(in: 0..<screens.count, using: &random)
            let known = model.firstIndex { $0.index == index }
            if Bool.random(using: &random) {
                memory.remember(screens[index], for: request)
                if let known { model.remove(at: known) }
                model.append((index, index % 4 + Self.overhead))
                while model.count > 1, model.reduce(0, { $0 + $1.cost }) > maximum { model.removeFirst() }
            } else {
                #expect((memory.revision(screens[index].revision, of: request) != nil) == (known != nil))
                if let known { model.append(model.remove(at: known)) }
            }
            #expect(memory.count == model.count)
        }
    }
}
