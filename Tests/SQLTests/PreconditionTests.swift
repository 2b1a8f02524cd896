import HTTPServing
import SQL
import ScreenService
import Screens
import TestPrograms
import TestSupport
import Testing

/// Two services on one database, as in two processes, whose callers name the same revision in `If-Match`.
@Suite(.timeLimit(.minutes(5))) struct PreconditionTests {
    private static let move = "/screens/till/sections/till/cells/ana/actions/move"
    private let folder: TemporaryFolder
    private let banks: [Bank]
    private let clients: [InProcessClient]

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        banks = try (0..<2).map { _ in
            Bank(try DatabaseKind.selected.open(in: folder, migrations: Bank.migrations))
        }
        clients = try banks.map { bank in
            let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [TillScreen(bank: bank)])
            return InProcessClient(serve(catalog, idempotency: SQLIdempotencyStore(bank.database)))
        }
    }

    /// Sends each of the requests to each of the services, all at once.
    private func answers(to requests: [HeaderFields]) async throws -> [RawResponse] {
        try await withThrowingTaskGroup(of: RawResponse.self) { group in
            for headers in requests {
                for client in clients { group.addTask { try await client.post(Self.move, headers) } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func revision(of answer: RawResponse) -> String {
        JSONObject(answer.body)["screen"]["revision"].text ?? "none"
    }

    private var moved: Int64 {
        get async throws { try await banks[0].balance(of: "ben") - Bank.balance }
    }

    @Test func `one of two actions with the same revision is performed`() async throws {
        var revision = JSONObject(try await clients[0].get("/screens/till").body)["revision"].text ?? ""
        for round in 0..<Repetitions.of(40) {
            // Half of the time under keys, which are stored in the transaction too.
            let requests = (0..<2).map { number in
                var headers: HeaderFields = ["If-Match": "\"\(revision)\""]
                if round % 2 == 0, number == 0 { headers["Idempotency-Key"] = "\(round)" }
                return headers
            }
            let answers = try await answers(to: requests)
            #expect(Set(answers.map(\.status)).isSubset(of: [200, 412]), "\(answers.map(\.text))")
            #expect(try await moved == Int64(round) + 1)
            // All know the screen that the one has led to.
            let revisions = Set(answers.map(self.revision(of:)))
            #expect(revisions.count == 1)
            revision = revisions.first ?? ""
        }
    }

    /// In both, it is looked for the key first.
    @Test func `a repeat is performed once although its revision is old`() async throws {
        var revision = JSONObject(try await clients[0].get("/screens/till").body)["revision"].text ?? ""
        for round in 0..<Repetitions.of(20) {
            let headers: HeaderFields = ["If-Match": "\"\(revision)\"", "Idempotency-Key": "\(round)"]
            let answers = try await answers(to: [headers, headers])
            #expect(answers.map(\.status) == [200, 200, 200, 200], "\(answers.map(\.text))")
            #expect(try await moved == Int64(round) + 1)
            revision = answers.first.map(self.revision(of:)) ?? ""
        }
    }
}

private struct TillScreen: ScreenComposer {
    struct State: Sendable {}

    let bank: Bank
    let pattern: ScreenPattern = "till"
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Till") { TillSection(bank: bank) }
    }
}

private struct TillSection: SectionController {
    let bank: Bank
    let topics: [Topic] = ["accounts"]
    var id: SectionID { "till" }

    func cells() async throws -> TillCell { TillCell(balance: try await bank.balance(of: "ana"), bank: bank) }
}

private struct TillCell: CellController {
    struct Data: CellData { var balance: Int64 }

    let balance: Int64
    let bank: Bank

    var id: CellID { "ana" }
    var data: Data { Data(balance: balance) }
    var actions: Actions {
        Perform("move", on: .select, if: true) { [bank] in
            // Others may come between the look at the screen and the first write.
            for _ in 0..<5 { await Task.yield() }
            try await bank.withdraw(1, from: "ana")
            try await bank.deposit(1, to: "ben")
            return Performed(changing: "accounts")
        }
    }
}
