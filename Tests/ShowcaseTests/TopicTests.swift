import JSON
import Screens
import Showcase
import TestSupport
import Testing

/// Whatever an action changes on any screen, it says so by a topic that the screen reads: what is kept and streamed
/// depends on that.
@Suite struct TopicTests {
    private let showcase: TestShowcase
    private let catalog: ScreenCatalog
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }

    init() throws {
        showcase = try TestShowcase()
        catalog = try showcase.catalog()
    }

    /// What a caller would see on each screen that is open to them, by its path.
    private func screens(_ caller: Caller) async throws -> [String: Screen] {
        var screens: [String: Screen] = [:]
        for path in GoldenTests.screens {
            let request = request(path, caller)
            guard let composer = catalog.composer(for: request.screen.path) else { continue }
            do { screens[path] = try await renderer.screen(composer, for: request) } catch is ScreenError {}
        }
        return screens
    }

    private func request(_ path: String, _ caller: Caller) -> ClientRequest {
        let parts = path.split(separator: "/").map(String.init)
        return ClientRequest(parts.count > 1 ? ScreenPath(parts[0], parts[1]) : ScreenPath(parts[0]), caller: caller)
    }

    private struct Emitted {
        let section: SectionID
        let cell: CellID
        let action: ActionID
        let content: String
    }

    /// Of each section, the first action of each name, with the content that it asks for.
    private func actions(of screen: Screen) -> [Emitted] {
        var emitted: [Emitted] = []
        for section in JSONObject(screen.bytes.array)["sections"].list {
            var names: Set<String> = []
            for cell in section["cells"].list {
                for action in cell["actions"].list where action["kind"].text == "perform" {
                    guard let name = action["id"].text, names.insert(name).inserted else { continue }
                    emitted.append(
                        Emitted(
                            section: SectionID(section["id"].text ?? ""), cell: CellID(cell["id"].text ?? ""),
                            action: ActionID(name), content: content(action["fields"]["properties"])))
                }
            }
        }
        return emitted
    }

    private func content(_ properties: JSONObject) -> String {
        let members = properties.names.sorted().map { name in
            let value = properties[name]["type"].text == "integer" ? "7" : #""ana@example.org""#
            return #""\#(name)":\#(value)"#
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    @Test(arguments: ["guest", "user", "admin"]) func `each change publishes the topics of its screens`(_ role: Role)
        async throws
    {
        let caller = role == .guest ? Caller.guest : Caller(role: role, subject: "ana")
        var changed: Set<String> = []
        for path in try await screens(caller).keys.sorted() {
            // An action may have removed what a screen is about.
            guard let shown = try await screens(caller)[path] else { continue }
            for emission in actions(of: shown) {
                let before = try await screens(caller)
                let composer = try #require(catalog.composer(for: request(path, caller).screen.path))
                let emitted = try await renderer.action(
                    emission.action, on: emission.cell, in: emission.section, composer, for: request(path, caller))
                let values = try emitted.fields?.values(from: JSONSlice(.copying(emission.content))) ?? FormValues()
                let performed = try await emitted.perform(values, by: caller)
                let after = try await screens(caller)
                for (path, screen) in before where after[path]?.revision != screen.revision {
                    changed.insert(path)
                    #expect(!performed.topics.isDisjoint(with: screen.topics), "\(emission) changes \(path)")
                }
            }
        }
        let expected: [Role: Set<String>] = [
            "guest": ["hello", "todos"], "user": ["hello", "todos", "cards"],
            "admin": ["hello", "todos", "cards", "cars", "cars/70", "team", "team/1"],
        ]
        #expect(changed == expected[role])
    }

    /// What is one subject's own is no topic of another's.
    @Test func `subjects have topics of their own`() async throws {
        let ana = try await screens(Caller(role: .user, subject: "ana"))
        let ben = try await screens(Caller(role: .user, subject: "ben"))
        for path in ["hello", "todos"] {
            let topics = try #require(ana[path]?.topics)
            #expect(!topics.isEmpty)
            #expect(Set(topics).isDisjoint(with: try #require(ben[path]?.topics)))
        }
    }
}
