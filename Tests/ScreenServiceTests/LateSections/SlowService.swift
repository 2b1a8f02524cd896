import HTTPServing
import JSON
import ScreenService
import Screens
import TestSupport
import Testing

/// A service with late sections, its source, and its clock.
struct SlowService: Sendable {
    static let late: HeaderFields = ["Sectional-Features": "late-sections"]
    static let lateAfter = Duration.milliseconds(300)
    static let deadline = Duration.seconds(60)

    let source = SlowSource()
    let other = SlowSource()
    let clock = ManualClock()
    let changes = ChangeFeed()
    let metrics = Metrics(prefix: "sectional")
    let draining = Draining()

    func responder(cacheBytes: Int = 16 << 20, isCacheable: Bool = true) throws -> any Responder {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self),
            composers: [
                SlowScreen(pattern: "slow") { [source] in
                    MayBeLate { SlowSection(id: "slow", source: source, isCacheable: isCacheable) }
                },
                SlowScreen(pattern: "two") { [source, other] in
                    MayBeLate { SlowSection(id: "slow", source: source) }
                    MayBeLate(after: .milliseconds(100)) { SlowSection(id: "other", source: other) }
                },
                SlowScreen(pattern: "own") { [source] in
                    Personal { caller in
                        MayBeLate {
                            SlowSection(
                                id: "slow", source: source, topics: [Topic("slow").of(caller.subject)],
                                prefix: caller.subject.rawValue + ": ")
                        }
                    }
                },
                SlowScreen(pattern: "essential") { [source] in
                    MayBeLate { Essential { SlowSection(id: "slow", source: source) } }
                },
                SlowScreen(pattern: "patient") { [source] in SlowSection(id: "slow", source: source) },
                SlowScreen(pattern: "button") { [source] in
                    MayBeLate { SlowSection(id: "slow", source: source) }
                    Section("button", topics: []) { PressCell(id: "button") }
                },
            ])
        return serve(
            catalog, metrics: metrics, deadline: Self.deadline, clock: clock,
            changes: changes, cacheBytes: cacheBytes, draining: draining)
    }

    /// Closes the gate of the source, and tells that its data has changed.
    func begin(_ text: String) {
        (source.text, source.gate) = (text, Gate())
        changes.publish(.anything)
    }

    /// Sends a request, and lets the time of late sections pass while it waits.
    func get(
        _ target: String, _ client: any TestClient, _ headers: HeaderFields = late
    ) async throws -> RawResponse {
        let request = Task { try await client.get(target, headers) }
        await clock.sleeper(for: Self.lateAfter)
        clock.advance(by: Self.lateAfter)
        return try await request.value
    }

    static let action = "/screens/button/sections/button/cells/button/actions/press"

    /// Performs an action for a client that shows the whole screen, after the data of its slow section has changed. Its
    /// answer doesn't come before the time of late sections has passed.
    func press(_ client: any TestClient) async throws -> Task<RawResponse, any Error> {
        source.gate.open()
        let revision = try await client.get("/screens/button", Self.late).json["revision"].text ?? ""
        begin("second")
        let press = Task { try await client.post(Self.action + "?since=" + revision, Self.late) }
        await clock.sleeper(for: Self.lateAfter)
        clock.advance(by: Self.lateAfter)
        return press
    }

    /// Asks for the changes since `revision` until there are any.
    func changes(
        since revision: String, of target: String, _ client: any TestClient, _ headers: HeaderFields = late
    ) async throws -> JSONObject {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            let answer = try await client.get("\(target)?since=\(revision)", headers)
            let patch = JSONObject(answer.body)
            if answer.status != 200 || patch["screen"].exists || !patch["patch"]["operations"].list.isEmpty {
                return patch
            }
            await Task.yield()
        }
        throw Unanswered()
    }

    struct Unanswered: Error {}
}

extension RawResponse {
    var json: JSONObject { JSONObject(body) }
    var isLoading: Bool { text.contains(#""isLoading":true"#) }
}
