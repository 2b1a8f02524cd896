import HTTPServing
import SQL
import ScreenService
import Screens
import TestPrograms
import TestSupport
import Testing

/// An action of a service with tables of its own, whose handler writes twice: it is done or not, and never half done.
@Suite struct AtomicActionTests {
    private let folder: TemporaryFolder
    private let bank: Bank
    private let client: InProcessClient

    init() throws {
        folder = try TemporaryFolder()
        let database = try DatabaseKind.selected.open(in: folder, migrations: Bank.migrations)
        bank = Bank(database)
        let catalog = try ScreenCatalog(roles: Roles(BankRole.self), composers: [BankScreen(bank: bank)])
        client = InProcessClient(serve(catalog, idempotency: SQLIdempotencyStore(database)))
    }

    private func perform(_ action: String, _ key: String?) async throws -> RawResponse {
        var headers: HeaderFields = [:]
        headers["Idempotency-Key"] = key
        return try await client.post("/screens/bank/sections/accounts/cells/ana/actions/\(action)", headers)
    }

    private var balances: [Int64] {
        get async throws { [try await bank.balance(of: "ana"), try await bank.balance(of: "ben")] }
    }

    @Test(arguments: [nil, "key"]) func `both writes of an action are stored`(_ key: String?) async throws {
        #expect(try await perform("move", key).status == 200)
        #expect(try await balances == [Bank.balance - 1, Bank.balance + 1])
        if key != nil {
            #expect(try await perform("move", key).status == 200)
            #expect(try await balances == [Bank.balance - 1, Bank.balance + 1])
        }
    }

    @Test(arguments: [nil, "key"], ["lose", "break"]) func `neither write of a failed action is stored`(
        _ key: String?, _ action: String
    )
        async throws
    {
        #expect(try await perform(action, key).status == (action == "lose" ? 404 : 503))
        #expect(try await balances == [Bank.balance, Bank.balance])
        // Nothing is done under the key, so that it can be used.
        #expect(try await perform("move", key).status == 200)
        #expect(try await balances == [Bank.balance - 1, Bank.balance + 1])
    }
}

private enum BankRole: String, ServiceRole {
    case guest
    static let withoutToken = guest
}

private struct BankScreen: ScreenComposer {
    struct State: Sendable {}

    let bank: Bank
    let pattern: ScreenPattern = "bank"
    let states = States<State> { (_: BankRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Bank") { BankSection(bank: bank) }
    }
}

private struct BankSection: SectionController {
    let bank: Bank
    let topics: [Topic] = ["accounts"]
    var id: SectionID { "accounts" }

    func cells() async throws -> AccountCell { AccountCell(balance: try await bank.balance(of: "ana"), bank: bank) }
}

private struct AccountCell: CellController {
    private struct Failure: Error {}
    struct Data: CellData { var balance: Int64 }

    let balance: Int64
    let bank: Bank

    var id: CellID { "ana" }
    var data: Data { Data(balance: balance) }
    var actions: Actions {
        Perform("move", on: .select, if: true) { [bank] in try await Self.move(bank, to: "ben") }
        Perform("lose", title: "lose", if: true) { [bank] in try await Self.move(bank, to: "nobody") }
        Perform("break", title: "break", if: true) { [bank] in
            _ = try await Self.move(bank, to: "ben")
            throw Failure()
        }
    }

    private static func move(_ bank: Bank, to name: String) async throws -> Performed {
        try await bank.withdraw(1, from: "ana")
        try await bank.deposit(1, to: name)
        return Performed(changing: "accounts")
    }
}
