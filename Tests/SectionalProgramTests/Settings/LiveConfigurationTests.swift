import Testing
@testable import SectionalProgram

/// What a running service takes of another configuration.
@Suite struct LiveConfigurationTests {
    private func configuration(_ environment: [String: String]) throws -> Configuration {
        let program = try DeclaredProgram(Bakery.self, [])
        let none = try Arguments([], options: [], positionalCount: 0)
        return try Configuration(program.name, program.settings, arguments: none, environment: environment)
    }

    private let settings = Settings(.ovenHeat, .rest, .teams)

    @Test func `reloadable settings change`() throws {
        let live = LiveConfiguration(try configuration(["BAKERY_OVEN_HEAT": "200"]))
        let heat = { live.value(of: .ovenHeat) }
        #expect(heat() == 200)
        let reloaded = live.reload(settings, from: try configuration(["BAKERY_OVEN_HEAT": "210"]))
        #expect(reloaded.changed.map(\.key) == ["ovenHeat"] && reloaded.waiting.isEmpty)
        #expect(heat() == 210)
        let again = live.reload(settings, from: try configuration(["BAKERY_OVEN_HEAT": "210"]))
        #expect(again.changed.isEmpty && again.waiting.isEmpty)
    }

    @Test func `settings that need a restart are named`() throws {
        let live = LiveConfiguration(try configuration([:]))
        let new = try configuration(["BAKERY_REST": "1", "BAKERY_OVEN_HEAT": "210"])
        for _ in 0..<2 {
            let reloaded = live.reload(settings, from: new)
            #expect(reloaded.waiting.map(\.key) == ["rest"])
        }
        #expect(live.value(of: .rest) == .seconds(2) && live.value(of: .ovenHeat) == 210)
    }

    @Test func `a removed value goes back to the default`() throws {
        let live = LiveConfiguration(try configuration(["BAKERY_OVEN_HEAT": "200"]))
        #expect(live.reload(settings, from: try configuration([:])).changed.map(\.key) == ["ovenHeat"])
        #expect(live.value(of: .ovenHeat) == 220)
    }

    /// By bytes: the same letters may be other ones.
    @Test func `look-alike values are different`() throws {
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        let live = LiveConfiguration(try configuration(["BAKERY_TEAMS": composed]))
        let reloaded = live.reload(settings, from: try configuration(["BAKERY_TEAMS": decomposed]))
        #expect(reloaded.waiting.map(\.key) == ["teams"])
        let lists = LiveConfiguration(try configuration(["BAKERY_TEAMS": "a,b"]))
        #expect(lists.reload(settings, from: try configuration(["BAKERY_TEAMS": "ab"])).waiting.map(\.key) == ["teams"])
    }

    /// Of a list in the file, which is no text that is taken apart.
    @Test func `lists with other members are different`() {
        let lists = [["a", "bc"], ["ab", "c"], ["abc"], ["2:ab", "c"], [], [""]]
        let fingerprints = lists.map { WrittenValue(.list($0)).fingerprint.bytes }
        #expect(Set(fingerprints).count == lists.count)
    }

    @Test func `an equal configuration changes nothing`() throws {
        let live = LiveConfiguration(try configuration(["BAKERY_OVEN_HEAT": "200"]))
        let reloaded = live.reload(settings, from: try configuration(["BAKERY_OVEN_HEAT": "200"]))
        #expect(reloaded.changed.isEmpty && reloaded.waiting.isEmpty)
    }
}
