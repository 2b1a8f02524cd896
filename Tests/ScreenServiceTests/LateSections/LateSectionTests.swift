import HTTPServing
import JSON
import ScreenService
import Screens
import TestSupport
import Testing

/// What a client that understands late sections is sent, and when.
@Suite(.timeLimit(.minutes(10))) struct LateSectionTests {
    private let service = SlowService()

    /// However many callers there are, and with or without a cache: all get the rest of the screen while the source is
    /// slow, and the source is asked once.
    @Test(arguments: [16 << 20, 0]) func `a late section is loaded once for all`(cacheBytes: Int) async throws {
        try await withClients(of: service.responder(cacheBytes: cacheBytes)) { client in
            service.begin("found by \(type(of: client))")
            let before = service.source.loads
            let answers = try await answers(of: 300, client)
            #expect(answers.count == 300)
            #expect(Set(answers.map(\.text)).count == 1)
            let screen = try #require(answers.first).json
            #expect(screen["sections"][0]["cells"][0]["data"]["text"].text == "notice")
            #expect(screen["sections"][1]["isLoading"].bool == true)
            #expect(screen["sections"][1]["header"].text == "Slow")
            #expect(screen["sections"][1]["cells"].list.map(\.["id"].text) == ["waiting"])
            #expect(service.source.loads - before == 1)
            let revision = try #require(screen["revision"].text)
            service.source.gate.open()
            for _ in 0..<300 {
                let patch = try await service.changes(since: revision, of: "/screens/slow", client)["patch"]
                #expect("\(patch)".contains("found by"))
                #expect(patch["from"].text == revision)
            }
            #expect(service.source.loads - before == 1)
            let whole = try await client.get("/screens/slow", SlowService.late)
            #expect(!whole.isLoading || cacheBytes == 0)
        }
    }

    private func answers(of count: Int, _ client: any TestClient) async throws -> [RawResponse] {
        try await withThrowingTaskGroup { group in
            for _ in 0..<count { group.addTask { try await client.get("/screens/slow", SlowService.late) } }
            await service.clock.sleeper(for: SlowService.lateAfter)
            service.clock.advance(by: SlowService.lateAfter)
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// A client that doesn't understand late sections waits as before, and shares the load with one that does.
    @Test func `clients without the feature wait`() async throws {
        let client = InProcessClient(try service.responder())
        for headers: HeaderFields in [[:], ["Sectional-Features": "other, late-sections;x"]] {
            service.begin("found")
            let before = service.source.loads
            let patient = Task { try await client.get("/screens/slow", headers) }
            await service.source.gate.waiters(1)
            let late = try await service.get("/screens/slow", client)
            #expect(late.isLoading)
            service.source.gate.open()
            let whole = try await patient.value
            #expect(whole.text.contains("found") && !whole.isLoading)
            #expect(service.source.loads - before == 1)
            // Both have the same screen in the end: the revision is the hash of its content.
            let patch = try await service.changes(
                since: #require(late.json["revision"].text), of: "/screens/slow", client)
            #expect(patch["patch"]["to"].text == whole.json["revision"].text)
        }
    }

    /// A section that comes in time isn't late, and a screen without such sections doesn't depend on the feature.
    @Test func `a section in time is sent with the screen`() async throws {
        let client = InProcessClient(try service.responder())
        service.source.gate.open()
        let whole = try await client.get("/screens/slow", SlowService.late)
        #expect(whole.text.contains("first") && !whole.isLoading)
        #expect(whole.text == (try await client.get("/screens/slow")).text)
        #expect(service.source.loads == 1)
        _ = try await client.get("/screens/patient", SlowService.late)
        _ = try await client.get("/screens/patient")
        #expect(service.source.loads == 2)
        #expect(service.metrics.text.contains(#"sectional_late_loads 0"#))
        #expect(service.metrics.text.contains(#"sections_late_total{screen="slow"} 0"#))
    }

    /// While a section loads, nothing has changed; and a screen without it is never a ready response.
    @Test func `a client may poll while a section loads`() async throws {
        let client = InProcessClient(try service.responder())
        let late = try await service.get("/screens/slow", client)
        let tag = try #require(late["etag"])
        let revision = try #require(late.json["revision"].text)
        #expect(tag == "\"\(revision)\"")
        for _ in 0..<3 {
            #expect(try await client.get("/screens/slow", SlowService.late + ["If-None-Match": tag]).status == 304)
            let patch = try await client.get("/screens/slow?since=\(revision)", SlowService.late).json["patch"]
            #expect(patch["operations"].exists && patch["operations"].list.isEmpty)
        }
        #expect(service.source.loads == 1)
        #expect(service.metrics.text.contains(#"sections_late_total{screen="slow"} 1"#))
        #expect(service.metrics.text.contains(#"sectional_late_loads 1"#))
        service.source.gate.open()
        _ = try await service.changes(since: revision, of: "/screens/slow", client)
        #expect(try await client.get("/screens/slow", SlowService.late + ["If-None-Match": tag]).status == 200)
        #expect(service.metrics.text.contains(#"sectional_late_loads 0"#))
        #expect(service.source.loads == 1)
    }

    /// A patch takes no section away from a client that shows it.
    @Test func `a client that shows all sections is sent all`() async throws {
        let client = InProcessClient(try service.responder())
        service.source.gate.open()
        let whole = try await client.get("/screens/slow", SlowService.late)
        let revision = try #require(whole.json["revision"].text)
        service.begin("second")
        let request = Task { try await client.get("/screens/slow?since=\(revision)", SlowService.late) }
        await service.clock.sleeper(for: SlowService.lateAfter)
        service.clock.advance(by: SlowService.lateAfter)
        // Others don't wait.
        #expect(try await client.get("/screens/slow", SlowService.late).isLoading)
        service.source.gate.open()
        let answer = try await request.value
        #expect(answer.json["patch"]["from"].text == revision)
        #expect(answer.text.contains("second") && !answer.isLoading)
        #expect(service.source.loads == 2)
    }

    /// Each section arrives when it has loaded.
    @Test func `each late section arrives on its own`() async throws {
        let client = InProcessClient(try service.responder())
        let request = Task { try await client.get("/screens/two", SlowService.late) }
        // Each section has its own time, which begins when it is slept for.
        for time in [SlowService.lateAfter, .milliseconds(100)] { await service.clock.sleeper(for: time) }
        service.clock.advance(by: SlowService.lateAfter)
        let late = try await request.value
        #expect(late.json["sections"].list.map(\.["isLoading"].bool) == [nil, true, true])
        service.other.gate.open()
        let first = try await service.changes(
            since: #require(late.json["revision"].text), of: "/screens/two", client)["patch"]
        let sections = first["operations"].list.compactMap { $0["section"].text ?? $0["id"].text }
        #expect(Set(sections) == ["other"])
        service.source.gate.open()
        let second = try await service.changes(since: #require(first["to"].text), of: "/screens/two", client)["patch"]
        #expect(Set(second["operations"].list.compactMap { $0["section"].text ?? $0["id"].text }) == ["slow"])
        #expect((service.source.loads, service.other.loads) == (1, 1))
    }

    /// A subject's section is loaded for this subject.
    @Test func `a late personal section belongs to its subject`() async throws {
        let client = InProcessClient(try service.responder())
        for subject in ["ana", "ben"] {
            service.source.gate = Gate()
            let before = service.source.loads
            let headers = SlowService.late + ["Authorization": "Bearer user:\(subject)"]
            let late = try await service.get("/screens/own", client, headers)
            #expect(late.isLoading)
            #expect(try await client.get("/screens/own", headers).text == late.text)
            service.source.gate.open()
            let patch = try await service.changes(
                since: #require(late.json["revision"].text), of: "/screens/own", client, headers)
            #expect("\(patch)".contains("\(subject): first"))
            #expect(service.source.loads - before == 1)
        }
    }

    @Test func `malformed features are refused`() async throws {
        let client = InProcessClient(try service.responder())
        let malformed = try await client.get("/screens/patient", ["Sectional-Features": "late sections"])
        #expect(malformed.status == 400)
        #expect(malformed.text.contains("`late sections`"))
        let many = (0...50).map { "f\($0)" }.joined(separator: ",")
        #expect(try await client.get("/screens/patient", ["Sectional-Features": many]).status == 400)
    }
}

extension HeaderFields {
    /// Both.
    static func + (one: HeaderFields, other: HeaderFields) -> HeaderFields {
        var all = one
        for field in other.fields { all.append(HeaderName(field.name), field.value) }
        return all
    }
}
