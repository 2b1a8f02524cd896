import HTTPServing
import JSON
import Screens
import Showcase
import TestSupport
import Testing

/// Many clients on the same lists at once: each ends with what a fresh GET shows, byte for byte, whether it follows by
/// the answers of its actions or by its stream.
@Suite(.timeLimit(.minutes(10))) struct ConcurrencyTests {
    // Each client applies the patches of all on its screen, many times slower under a sanitizer.
    private static let (clients, actions) = Sanitizer.name == nil ? (Repetitions.of(50), 8) : (24, 5)
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    @Test func `after many concurrent actions each client is up to date`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let followers = try await (0..<Self.clients).asyncMap { number in
                try await Follower(client, path: ["cards", "team", "todos"][number % 3])
            }
            try await withThrowingTaskGroup { group in
                for (number, follower) in followers.enumerated() {
                    group.addTask { try await act(as: follower, seed: UInt64(number)) }
                }
                try await group.waitForAll()
            }
            for follower in followers {
                let fresh = try await follower.get()
                #expect(try await follower.patched().bytes.array == fresh)
                #expect(try await follower.streamed(to: JSONObject(fresh)["revision"].text ?? "").bytes.array == fresh)
            }
        }
    }

    private func act(as follower: Follower, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for number in 0..<Self.actions {
            let (href, json) = follower.action("\(seed)-\(number)", &random)
            try await follower.perform(href, json)
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

/// A client that shows one screen. Used by one task at a time.
private final class Follower: @unchecked Sendable {
    // Unchecked: a test uses it from one task at a time.
    private static let headers: HeaderFields = ["Authorization": "Bearer admin:ana"]
    private let client: any TestClient
    private let path: String
    private let events: EventStream
    private var screen: Screen
    private let first: Screen

    init(_ client: any TestClient, path: String) async throws {
        (self.client, self.path) = (client, "/screens/" + path)
        events = try await client.open("/screens/\(path)/events", Self.headers)
        first = try Screen(.copying(try #require(try await events.nextEvent()).data), key: .testing)
        screen = first
    }

    func get() async throws -> [UInt8] { try await client.get(path, Self.headers).body }

    /// One that the screen shows, or adds where there is little to act on.
    func action(_ title: String, _ random: inout SeededGenerator) -> (href: String, json: String) {
        let cells = JSONObject(screen.bytes.array)["sections"].list.flatMap { $0["cells"].list }
        let actions = cells.flatMap { $0["actions"].list }.filter { $0["kind"].text == "perform" }
        let plain = actions.filter { !$0["fields"].exists }
        if path == "/screens/team", plain.count < 6 {
            let json = #"{"name":"\#(title)","email":"a@example.org","title":"x"}"#
            return (path + "/new/sections/form/cells/submit/actions/add", json)
        }
        if path == "/screens/todos", Bool.random(using: &random) || plain.isEmpty {
            return (path + "/sections/input/cells/input/actions/add", #"{"title":"\#(title)"}"#)
        }
        return (plain.randomElement(using: &random)?["href"].text ?? path, "")
    }

    /// Performs an action on what is shown, and shows what the answer leads to. Another client may have been first.
    func perform(_ href: String, _ json: String) async throws {
        let isOnOwnScreen = href.hasPrefix(path + "/sections/")
        let since = isOnOwnScreen ? "?since=\(screen.revision)" : ""
        let response = try await client.post(href + since, Self.headers, json: json)
        #expect([200, 409].contains(response.status), "\(href) \(response.text)")
        if isOnOwnScreen { try apply(response.body) }
    }

    /// What is shown, after what has changed since.
    func patched() async throws -> Screen {
        try apply(try await client.get(path + "?since=" + screen.revision.rawValue, Self.headers).body)
        return screen
    }

    private func apply(_ answer: [UInt8]) throws {
        let patch = try #require(try JSONSlice(.copying(answer)).members().first { $0.0 == "patch" })
        screen = try screen.applying(Patch(patch.1))
    }

    /// The first screen, after the events up to `revision`.
    func streamed(to revision: String) async throws -> Screen {
        var screen = first
        while screen.revision.rawValue != revision {
            let event = try #require(try await events.nextEvent())
            screen = try screen.applying(Patch(JSONSlice(.copying(event.data))))
        }
        return screen
    }
}
