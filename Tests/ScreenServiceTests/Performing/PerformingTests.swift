import HTTPServing
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// What an action answers, and what everybody sees afterwards, where it fails, or where somebody else was faster. The
/// ledger is also written by others, who don't say so: a screen that is kept may be an old one.
@Suite(.timeLimit(.minutes(10))) struct PerformingTests {
    private let ledger = Ledger()

    private func client(
        _ idempotency: any IdempotencyStore = MemoryIdempotencyStore(), changes: ChangeFeed = ChangeFeed(),
        metrics: Metrics = Metrics(prefix: "sectional")
    ) throws -> InProcessClient {
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [LedgerScreen(ledger: ledger)])
        return InProcessClient(serve(catalog, metrics: metrics, changes: changes, idempotency: idempotency))
    }

    private func href(_ action: String) -> String { "/screens/ledger/sections/ledger/cells/count/actions/\(action)" }

    private func shown(_ client: InProcessClient) async throws -> Int? {
        count(JSONObject(try await client.get("/screens/ledger").body))
    }

    private func count(_ screen: JSONObject) -> Int? { screen["sections"][0]["cells"][0]["data"]["count"].number }

    /// What failed may have been done in part.
    @Test func `a failed action's effects are shown`() async throws {
        let client = try client()
        #expect(try await shown(client) == 0)
        #expect(try await client.post(href("break")).status >= 500)
        #expect(try await shown(client) == 1)
    }

    /// Whether a client sends it again depends on that.
    @Test(arguments: [
        ("break", 503, "It is unknown"), ("store-later", 503, "The change was not saved"),
        ("store-never", 500, "The change was not saved"),
    ]) func `a failed action's answer says what became of the change`(_ action: String, _ status: Int, _ text: String)
        async throws
    {
        let answer = try await client().post(href(action))
        #expect(answer.status == status && (answer["retry-after"] == nil) == (status == 500))
        let detail = try #require(JSONObject(answer.body)["detail"].text)
        #expect(detail.hasPrefix(text) && detail.contains("Do not try again") == (status == 500))
        #expect(!answer.text.contains("Failure"))
    }

    @Test func `refusals by limits are counted`() async throws {
        let metrics = Metrics(prefix: "sectional")
        let client = try client(
            MemoryIdempotencyStore(quota: IdempotencyQuota(keysPerCaller: 2, keysWithoutSubject: 1)), metrics: metrics)
        for key in ["1", "2", "3"] { _ = try await client.post(href("count"), ["Idempotency-Key": key]) }
        #expect(metrics.refusals == ["keysWithoutToken": 2])
        _ = try await client.post(href("full"))
        for action in ["conflict", "refuse", "enter", "break"] { _ = try await client.post(href(action)) }
        #expect(metrics.refusals == ["keysWithoutToken": 2, "action": 1])
    }

    @Test func `refusals by a caller's limit are counted`() async throws {
        let metrics = Metrics(prefix: "sectional")
        let client = try client(MemoryIdempotencyStore(quota: IdempotencyQuota(keysPerCaller: 1)), metrics: metrics)
        for key in ["1", "2"] { _ = try await client.post(href("count"), ["Idempotency-Key": key]) }
        #expect(metrics.refusals == ["keysPerCaller": 1])
    }

    /// Or whoever is refused on purpose would have every screen composed again.
    @Test func `a refused action publishes no change`() async throws {
        let (changes, isTold) = (ChangeFeed(), Flag())
        let quota = IdempotencyQuota(keysWithoutSubject: 1)
        let client = try client(MemoryIdempotencyStore(quota: quota), changes: changes)
        #expect(try await client.post(href("count"), ["Idempotency-Key": "1"]).status == 200)
        changes.observe(.streams) { _ in isTold.raise() }
        #expect(try await client.post(href("count"), ["Idempotency-Key": "2"]).status == 503)
        #expect(!isTold.isRaised)
        #expect((400..<500).contains(try await client.post(href("full")).status))
        #expect(try await client.post(href("store-never")).status == 500)
        #expect(!isTold.isRaised)
        #expect(ledger.count == 1)
    }

    /// Nor is anybody told: nothing was written.
    @Test func `an action on an old screen publishes no change`() async throws {
        let (changes, isTold) = (ChangeFeed(), Flag())
        changes.observe(.streams) { _ in isTold.raise() }
        let client = try client(changes: changes)
        let tag = try #require(try await client.get("/screens/ledger")["etag"])
        ledger.increment()
        let refused = try await client.post(href("count"), ["If-Match": tag])
        #expect(refused.status == 412 && !isTold.isRaised)
        #expect(ledger.count == 1)
    }

    @Test func `a conflict is answered with the current screen`() async throws {
        let client = try client()
        #expect(try await shown(client) == 0)
        ledger.increment()
        let conflict = try await client.post(href("conflict"))
        #expect(conflict.status == 409)
        #expect(count(JSONObject(conflict.body)["screen"]) == 1)
    }

    /// In the sentence of the handler, and with what makes the client current.
    @Test func `a refusal has the handler's words and the current screen`() async throws {
        let client = try client()
        #expect(try await shown(client) == 0)
        ledger.increment()
        let refused = JSONObject(try await client.post(href("refuse")).body)
        #expect(refused["status"].number == 409 && refused["detail"].text == "Das Buch ist zu.")
        #expect(count(refused["screen"]) == 1)
    }

    /// A client that was told to try again would never be told why.
    @Test func `a refusal has the handler's words even if its screen fails`() async throws {
        let refused = JSONObject(try await client().post(href("refuse-and-hide")).body)
        #expect(refused["status"].number == 409 && refused["detail"].text == "Das Buch ist zu.")
        #expect(!refused["patch"].exists && !refused["screen"].exists)
    }

    /// As what doesn't fit the form is said.
    @Test func `invalid values are reported as form errors`() async throws {
        let (changes, isTold) = (ChangeFeed(), Flag())
        changes.observe(.streams) { _ in isTold.raise() }
        let answer = JSONObject(try await client(changes: changes).post(href("enter")).body)
        #expect(answer["status"].number == 422 && answer["type"].text == "/problems/unprocessable-content")
        #expect(answer["errors"][0]["pointer"].text == "/name" && answer["errors"][0]["detail"].text == "Vergeben.")
        #expect(answer["errors"][1]["pointer"].text == "/a~1b~0")
        #expect(!isTold.isRaised)
    }

    /// What is done is done: a client that was told that it failed would do it again.
    @Test func `a performed action gets 200 even if its screen fails`() async throws {
        let client = try client()
        let answer = try await client.post(href("count-and-hide"))
        #expect(answer.status == 200)
        #expect(JSONObject(answer.body).names == ["effects"])
        #expect(ledger.count == 1)
    }

    /// What was done under the key may have been done.
    @Test func `a key that can't be looked up has an unknown outcome`() async throws {
        let answer = try await client(UnreadableKeys()).post(href("count"), ["Idempotency-Key": "k"])
        #expect(answer.status == 503)
        #expect(JSONObject(answer.body)["detail"].text?.hasPrefix("It is unknown") == true)
        #expect(ledger.count == 0)
    }

    /// Another process has performed it in the meantime, and told nobody here.
    @Test func `what another process did under the key is shown`() async throws {
        let client = try client(FasterProcess(ledger: ledger))
        #expect(try await shown(client) == 0)
        let answer = try await client.post(href("count"), ["Idempotency-Key": "k"])
        #expect(answer.status == 200)
        #expect(count(JSONObject(answer.body)["screen"]) == 1)
        #expect(try await shown(client) == 1)
    }
}

private final class Ledger: Sendable {
    private let state = Mutex((count: 0, isHidden: false))

    var count: Int { state.withLock { $0.count } }
    var isHidden: Bool { state.withLock { $0.isHidden } }

    func increment() { state.withLock { $0.count += 1 } }
    func hide() { state.withLock { $0.isHidden = true } }
}

/// Keys that another process notes too: it is always the faster one.
private final class FasterProcess: IdempotencyStore {
    private let ledger: Ledger
    private let known = Mutex<PerformedOnce?>(nil)

    init(ledger: Ledger) { self.ledger = ledger }

    func performed(under key: IdempotencyKey) async throws -> PerformedOnce? { known.withLock { $0 } }

    func perform(
        under key: IdempotencyKey?, fingerprint: String, isConditional: Bool,
        _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed {
        ledger.increment()
        known.withLock { $0 = PerformedOnce(fingerprint: fingerprint, effects: nil) }
        throw AlreadyPerformed()
    }
}

/// Keys that can't be read.
private struct UnreadableKeys: IdempotencyStore {
    private struct Failure: Error {}

    func performed(under key: IdempotencyKey) async throws -> PerformedOnce? { throw Failure() }
    func perform(
        under key: IdempotencyKey?, fingerprint: String, isConditional: Bool,
        _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed { try await body() }
}

private struct LedgerCell: CellController {
    private struct Failure: Error {}
    struct Data: CellData { var count: Int }
    let ledger: Ledger

    var id: CellID { "count" }
    var data: Data { Data(count: ledger.count) }
    var actions: Actions {
        Perform("count", on: .select, if: true) { [ledger] in
            ledger.increment()
            return Performed(changing: "ledger")
        }
        Perform("break", title: "break", if: true) { [ledger] in
            ledger.increment()
            throw Failure()
        }
        Perform("store-later", title: "store-later", if: true) { throw NotStored(Failure()) }
        Perform("store-never", title: "store-never", if: true) { throw NotStored(Failure(), isWorthRepeating: false) }
        Perform("conflict", title: "conflict", if: true) { throw ActionError.conflict }
        Perform("refuse", title: "refuse", if: true) { throw ActionError.refused("Das Buch ist zu.") }
        Perform("refuse-and-hide", title: "refuse-and-hide", if: true) { [ledger] in
            ledger.hide()
            throw ActionError.refused("Das Buch ist zu.")
        }
        Perform("enter", title: "enter", if: true) {
            throw ActionError.invalid([InvalidField("name", "Vergeben."), InvalidField("a/b~", "Zu klein.")])
        }
        Perform("full", title: "full", if: true) { throw ActionError.limitReached("The ledger is full.") }
        Perform("count-and-hide", title: "count-and-hide", if: true) { [ledger] in
            ledger.increment()
            ledger.hide()
            return Performed(changing: "ledger")
        }
    }
}

private struct LedgerSection: SectionController {
    let ledger: Ledger
    let topics: [Topic] = ["ledger"]
    var id: SectionID { "ledger" }

    func cells() async throws -> LedgerCell {
        if ledger.isHidden { throw FailingToDos.Failure() }
        return LedgerCell(ledger: ledger)
    }
}

private struct LedgerScreen: ScreenComposer {
    struct State: Sendable {}

    let ledger: Ledger
    let pattern: ScreenPattern = "ledger"
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Ledger") { LedgerSection(ledger: ledger) }
    }
}
