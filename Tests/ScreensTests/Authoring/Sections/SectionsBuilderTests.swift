import JSON
import Screens
import TestSupport
import Testing

/// What a screen is written as is what it has.
@Suite struct SectionsBuilderTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }

    private func screen(_ composer: any ScreenComposer) async throws -> JSONObject {
        let request = ClientRequest(ScreenPath("test"), caller: .guest)
        return JSONObject(try await renderer.screen(composer, for: request).bytes.array)
    }

    @Test(arguments: [true, false]) func `sections may be in conditions and loops`(_ condition: Bool) async throws {
        let composer = TestScreen { _ in
            if condition { LabelSection("if") }
            if condition { LabelSection("then") } else { Section("else", topics: []) { LabelCell(id: "a") } }
            switch condition {
            case true: LabelSection("true")
            case false: Section("false", topics: []) { LabelCell(id: "a") }
            }
            for number in 0..<2 { LabelSection(SectionID("\(number)")) }
        }
        let names = try await screen(composer)["sections"].list.map { $0["id"].text }
        #expect(names == (condition ? ["if", "then", "true", "0", "1"] : ["else", "false", "0", "1"]))
    }

    @Test func `statements in the builder are run`() async throws {
        let isChecked = Flag()
        let composer = TestScreen { _ in
            isChecked.raise()
            LabelSection("one")
            try refuse()
        }
        await #expect(throws: Broken.self) { try await screen(composer) }
        #expect(isChecked.isRaised)
    }

    @Test func `a screen needs no sections`() async throws {
        let composer = TestScreen { _ in BarItem("add", title: "Add") }
        let sections = try await screen(composer)["sections"]
        #expect(sections.exists && sections.list.isEmpty)
    }

    @Test func `topics of Reads and sections are collected`() async throws {
        let composer = TestScreen { _ in
            Reads("a", "b")
            Personal { caller in Reads(Topic("c").of(caller.subject)) }
            LabelSection("one", topics: ["b", "d"])
        }
        let request = ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"))
        let topics = try await renderer.screen(composer, for: request).topics
        #expect(topics == ["a", "b", Topic("c").of("ana"), "d"])
    }
}

private func refuse() throws { throw Broken() }
