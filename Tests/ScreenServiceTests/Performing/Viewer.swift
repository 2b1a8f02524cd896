import HTTPServing
import JSON
import Screens
import TestSupport
import Testing

/// A client of the screen `tallies` for one subject, whose role changes.
actor Viewer {
    private static let path = "/screens/tallies"

    private struct Attempt {
        let cell: String
        let key: String
        var isPerformed = false
    }

    private let client: any TestClient
    private let subject: String
    private let events: EventStream
    private var random: SeededGenerator
    private var role = "member"
    private var screen: Screen
    private var streamed: Screen
    /// The revisions that were shown, the oldest first.
    private var revisions: [String] = []
    private var attempts: [Attempt] = []
    /// How many actions were performed, as far as the answers say.
    private(set) var performed = 0

    private init(_ client: any TestClient, _ subject: String, _ events: EventStream, _ screen: Screen, seed: UInt64) {
        (self.client, self.subject, self.events) = (client, subject, events)
        (self.screen, streamed, random) = (screen, screen, SeededGenerator(seed: seed))
    }

    /// Returns a client that has opened its stream.
    static func open(_ client: any TestClient, subject: String, seed: UInt64) async throws -> Viewer {
        let events = try await client.open(path + "/events", ["Authorization": "Bearer member:\(subject)"])
        let first = try #require(try await events.nextEvent())
        return Viewer(client, subject, events, try Screen(.copying(first.data), key: .testing), seed: seed)
    }

    private var headers: HeaderFields { ["Authorization": "Bearer \(role):\(subject)"] }
    private var isAllowed: Bool { role != "outsider" }

    /// Does one thing.
    func step() async throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: role = ["member", "keeper", "outsider"].randomElement(using: &random) ?? role
        case 1, 2: try await load()
        case 3, 4: try await repeatAttempt()
        default: try await act()
        }
    }

    /// What the client says that it shows, if it says so.
    private func since() -> String { Bool.random(using: &random) ? "?since=\(screen.revision)" : "" }

    private func load() async throws {
        let answer = try await client.get(Self.path + since(), headers)
        #expect(answer.status == (isAllowed ? 200 : 403))
        if isAllowed { try show(answer) }
    }

    private func act() async throws {
        let cell = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        guard Bool.random(using: &random) else { return try await perform(cell, nil) }
        attempts.append(Attempt(cell: cell, key: "\(attempts.count)"))
        try await perform(cell, attempts.count - 1)
    }

    /// Sends again what was performed, or refused, under a key.
    private func repeatAttempt() async throws {
        guard let number = attempts.indices.randomElement(using: &random) else { return }
        try await perform(attempts[number].cell, number)
    }

    private func perform(_ cell: String, _ number: Int?) async throws {
        var headers = headers
        if let number { headers["Idempotency-Key"] = attempts[number].key }
        let isConditional = addCondition(to: &headers)
        let target = "\(Self.path)/sections/all/cells/\(cell)/actions/add" + since()
        let answer = try await client.post(target, headers)
        let json = JSONObject(answer.body)
        let wasPerformed = number.map { attempts[$0].isPerformed } ?? false
        switch answer.status {
        case 200:
            #expect(isAllowed || wasPerformed)
            #expect(json["effects"].list.map { $0["text"].text } == ["Added to \(cell)"])
            if !wasPerformed { performed += 1 }
            if let number { attempts[number].isPerformed = true }
            #expect(isAllowed == (json["patch"].exists || json["screen"].exists))
        case 403: #expect(!isAllowed && !wasPerformed)
        case 412: #expect(isAllowed && isConditional && !wasPerformed)
        default: Issue.record("\(answer.status): \(answer.text)")
        }
        if isAllowed { try show(answer) }
    }

    /// Names the screen that is shown, one that was, or any; returns whether that may be false.
    private func addCondition(to headers: inout HeaderFields) -> Bool {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: headers["If-Match"] = "\"\(screen.revision)\""
        case 1: headers["If-Match"] = "\"\(revisions.randomElement(using: &random) ?? "none")-gzip\""
        case 2: headers["If-Match"] = "*"
        default: break
        }
        return !["*", nil].contains(headers["If-Match"])
    }

    /// Shows what an answer leads to.
    private func show(_ answer: RawResponse) throws {
        let members = Dictionary(try JSONSlice(.copying(answer.body)).members(), uniquingKeysWith: { $1 })
        if let patch = members["patch"] {
            screen = try screen.applying(Patch(patch))
        } else if let whole = members["screen"] {
            screen = try Screen(.copying(Array(whole.text.utf8)), key: .testing)
        } else if members["sections"] != nil {
            screen = try Screen(.copying(answer.body), key: .testing)
        } else {
            Issue.record("neither patch nor screen: \(answer.text)")
        }
        revisions.append(screen.revision.rawValue)
    }

    /// Expects that a patch and the stream lead to what a fresh GET shows.
    func expectCurrent() async throws {
        role = "member"
        try show(try await client.get("\(Self.path)?since=\(screen.revision)", headers))
        let fresh = try await client.get(Self.path, headers)
        #expect(screen.bytes.array == fresh.body)
        while streamed.revision != screen.revision {
            let next = try await events.nextEvent()
            let event = try #require(next)
            streamed =
                event.name == "screen"
                ? try Screen(.copying(event.data), key: .testing)
                : try streamed.applying(Patch(JSONSlice(.copying(event.data))))
        }
        #expect(streamed.bytes.array == fresh.body)
    }
}
