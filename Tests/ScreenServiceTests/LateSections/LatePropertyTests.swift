import HTTPServing
import JSON
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// Whatever is written and read at once while sections are late: nobody is shown what is another's, and a section that
/// has loaded shows at least what was published before it was asked for.
@Suite(.timeLimit(.minutes(10))) struct LatePropertyTests {
    private static let subjects = ["ana", "ben", "cleo"]

    @Test(arguments: [1, 2] as [UInt64], [16 << 20, 8 << 10, 0])
    func `late sections show the newest data and none of others`(seed: UInt64, cacheBytes: Int) async throws {
        let (source, changes) = (VersionedSource(), ChangeFeed())
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self),
            composers: [
                SlowScreen(pattern: "late") {
                    MayBeLate(after: .zero) { VersionSection(id: "shared", source: source) }
                    Personal { caller in
                        MayBeLate(after: .zero) { VersionSection(id: "own", source: source, subject: caller.subject) }
                    }
                }
            ])
        // A section that suspends at all is late.
        let client = InProcessClient(serve(catalog, changes: changes, cacheBytes: cacheBytes))
        try await withThrowingTaskGroup { group in
            for visitor in 0..<4 {
                group.addTask {
                    var random = SeededGenerator(seed: seed &* 100 &+ UInt64(visitor))
                    for _ in 0..<150 { try await step(client, source, changes, &random) }
                }
            }
            try await group.waitForAll()
        }
        for subject in Self.subjects { try await expectWhole(client, source, subject) }
    }

    private func step(
        _ client: InProcessClient, _ source: VersionedSource, _ changes: ChangeFeed, _ random: inout SeededGenerator
    ) async throws {
        let subject = Self.subjects.randomElement(using: &random) ?? ""
        guard Int.random(in: 0..<4, using: &random) > 0 else {
            let own = Topic("own").of(Subject(rawValue: subject))
            return source.write(Bool.random(using: &random) ? "shared" : own, changes)
        }
        let published = source.published
        let answer = try await client.get("/screens/late", headers(subject, &random))
        check(answer, subject, published)
        let revision = try #require(answer.json["revision"].text)
        guard Bool.random(using: &random) else { return }
        let difference = try await client.get("/screens/late?since=\(revision)", headers(subject, &random))
        #expect(difference.status == 200)
        checkNames(difference, subject)
    }

    private func headers(_ subject: String, _ random: inout SeededGenerator) -> HeaderFields {
        let features: HeaderFields = Int.random(in: 0..<4, using: &random) > 0 ? SlowService.late : [:]
        return features + ["Authorization": "Bearer user:\(subject)"]
    }

    private func check(_ answer: RawResponse, _ subject: String, _ published: [Topic: Int]) {
        checkNames(answer, subject)
        for section in answer.json["sections"].list.dropFirst() where section["isLoading"].bool != true {
            let text = section["cells"][0]["data"]["text"].text ?? ""
            let topic: Topic = section["id"].text == "own" ? Topic("own").of(Subject(rawValue: subject)) : "shared"
            let version = Int(text.split(separator: " ").last ?? "") ?? -1
            #expect(version >= published[topic, default: 0], "\(topic): \(text)")
        }
    }

    private func checkNames(_ answer: RawResponse, _ subject: String) {
        for other in Self.subjects where other != subject { #expect(!answer.text.contains(other)) }
    }

    /// In the end each section has loaded.
    private func expectWhole(_ client: InProcessClient, _ source: VersionedSource, _ subject: String) async throws {
        let headers = SlowService.late + ["Authorization": "Bearer user:\(subject)"]
        var (path, loading) = ("/screens/late", Set<String?>())
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            let answer = try await client.get(path, headers)
            checkNames(answer, subject)
            let (json, patch) = (answer.json, answer.json["patch"])
            let screen = json["screen"].exists ? json["screen"] : json
            if screen["sections"].exists {
                loading = Set(screen["sections"].list.filter { $0["isLoading"].exists }.map(\.["id"].text))
            }
            for operation in patch["operations"].list where operation.names.contains("isLoading") {
                if operation["isLoading"].bool == true {
                    loading.insert(operation["id"].text)
                } else {
                    loading.remove(operation["id"].text)
                }
            }
            if loading.isEmpty { return }
            if let revision = screen["revision"].text ?? patch["to"].text { path = "/screens/late?since=\(revision)" }
            await Task.yield()
        }
        Issue.record("sections of \(subject) are still loading")
    }
}

/// A source with a version of each topic, which takes its time.
private final class VersionedSource: Sendable {
    private struct Contents {
        var versions: [Topic: Int] = [:]
        var published: [Topic: Int] = [:]
    }

    private let state = Mutex(Contents())

    /// The versions whose writes were published.
    var published: [Topic: Int] { state.withLock { $0.published } }

    func write(_ topic: Topic, _ changes: ChangeFeed) {
        let version = state.withLock { state in
            state.versions[topic, default: 0] += 1
            return state.versions[topic, default: 0]
        }
        changes.publish(.topics([topic]))
        state.withLock { $0.published[topic] = max($0.published[topic, default: 0], version) }
    }

    func read(_ topic: Topic) async -> Int {
        let version = state.withLock { $0.versions[topic, default: 0] }
        for _ in 0..<Int.random(in: 0..<8) { await Task.yield() }
        return version
    }
}

private struct VersionSection: SectionController {
    let id: SectionID
    let source: VersionedSource
    var subject: Subject?

    var topics: [Topic] { [topic] }
    private var topic: Topic { subject.map { Topic("own").of($0) } ?? "shared" }

    func cells() async -> LineCell { LineCell("\(subject?.rawValue ?? "all") \(await source.read(topic))") }
}
