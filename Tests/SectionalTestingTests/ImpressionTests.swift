import HTTPServing
import SQL
import Screens
import SectionalProgram
import SectionalTesting
import Synchronization
import Testing

/// The uses that a service can make of impressions, in its own tests.
@Suite struct ImpressionTests {
    private static let path = "/screens/posters"

    @Test(arguments: [Posters.Use.counted, .stored, .handed], Transport.allCases)
    func `impressions of shown cells are accepted`(_ use: Posters.Use, _ transport: Transport) async throws {
        let posters = try await TestService(Posters.self, settings: ["use": use.rawValue], over: transport)
        let screen = try await posters.screen(Self.path)
        #expect(screen["wall"]?["1"]?.impression["visible"].number == 0.25)
        #expect(screen["wall"]?["1"]?.impression["duration"].number == 2)
        #expect(screen["wall"]?["2"]?.impression.exists == false)
        for _ in 0..<2 {
            let batch = "d3b07384-d9a0-4d5a-8f0b-0123456789ab"
            let answer = try await posters.reportImpressions(of: ["1"], in: "wall", of: Self.path, batch: batch)
            #expect(answer.status == 204)
        }
        #expect(try await posters.reportImpressions(of: ["1"], in: "wall", of: Self.path).status == 204)
        let refused = try await posters.reportImpressions(of: ["1", "2"], in: "wall", of: Self.path)
        #expect(refused.status == 422 && refused.json["errors"].elements.first?["pointer"].text == "/cells/1")
        let unknown = try await posters.reportImpressions(of: ["1"], in: "wall", of: Self.path, showing: "0123")
        #expect(unknown.status == 409)
        let counts = try await posters.get("/counts")
        #expect(counts.text == (use == .handed ? "0" : "2"))
    }

    @Test func `without a use no impressions are requested`() async throws {
        let posters = try await TestService(Posters.self, settings: ["use": "none"])
        #expect(try await !posters.screen(Self.path).text.contains("impression"))
        #expect(try await posters.reportImpressions(of: ["1"], in: "wall", of: Self.path).status == 404)
    }

    @Test func `counting impressions needs a database`() async throws {
        let error = await #expect(throws: CommandError.self) { try await TestService(Loose.self) }
        #expect(error?.message == "impressions require a database, and the service has none")
    }
}

/// A service with posters, of which one asks for its impressions.
struct Posters: ServiceProgram {
    enum Use: String, CaseIterable, Sendable {
        case none, counted, stored, handed
    }

    static let name = "posters"
    static let roles = Notes.roles
    static let settings = Settings(.use)
    static let database = ServiceDatabase.sqlite(
        migrations: ["CREATE TABLE seen (batch TEXT NOT NULL, cells INTEGER NOT NULL)"])
    let screens: [any ScreenComposer] = [PostersScreen()]
    let impressions: Impressions
    private let stored: any SQLDatabase

    init(_ setup: ServiceSetup) throws {
        stored = try setup.database
        impressions =
            switch setup.configuration[.use] {
            case .none: .none
            case .counted: .counted()
            case .stored:
                .stored { batch in
                    [
                        SQLStep(
                            "INSERT INTO seen (batch, cells) VALUES (?, ?)",
                            [.text(batch.id.rawValue), .integer(Int64(batch.cells.count))])
                    ]
                }
            case .handed: .handed(to: Forgetful())
            }
    }

    func addRoutes(to router: inout Router) {
        let description = RouteDescription("getCounts", "How often posters were seen.", answers: [])
        router.get("/counts", description) { [stored] _ in
            let counts = try await SQLImpressionCounts().counts(in: stored).reduce(0) { $0 + $1.total }
            let own = try await stored.count("SELECT count(*) FROM seen")
            return Response(.ok, body: .copying(Array("\(counts + own)".utf8)))
        }
    }
}

private struct Forgetful: ImpressionSink {
    func take(_ batch: ImpressionBatch) {}
}

extension Setting<Posters.Use> {
    fileprivate static var use: Self { Setting("use", .choice, default: .none, help: "what becomes of impressions") }
}

private struct PostersScreen: ScreenComposer {
    struct State: Sendable {}
    let pattern: ScreenPattern = "posters"
    let states = States<State> { (_: Notes.NotesRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Posters") { WallSection() }
    }
}

private struct WallSection: SectionController {
    let id: SectionID = "wall"
    let topics: [Topic] = []
    func cells() -> [PosterCell] {
        [PosterCell(id: "1", impression: Impression(visible: 0.25, for: .seconds(2))), PosterCell(id: "2")]
    }
}

private struct PosterCell: CellController {
    struct Data: CellData { var text = "poster" }
    let id: CellID
    var impression: Impression?
    var data: Data { Data() }
}

/// A service that counts, and has nowhere to.
struct Loose: ServiceProgram {
    static let name = "loose"
    static let roles = Notes.roles
    static let database = ServiceDatabase.absent
    let screens: [any ScreenComposer] = []
    let impressions = Impressions.counted()

    init(_ setup: ServiceSetup) throws {}
}
