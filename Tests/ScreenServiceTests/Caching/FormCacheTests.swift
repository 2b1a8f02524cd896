import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// The form that a client is shown is the one that the service reads, although screens are cached.
@Suite(.serialized) struct FormCacheTests {
    private static let today = Mutex<CivilDate>("2026-11-24")
    private static let name = Mutex("Saw")

    private struct Loan: Form {
        @DateField(from: FormCacheTests.today.withLock { $0 }) var due: CivilDate
    }

    private struct Tool: Form { @TextField(length: 1...20) var name: String }

    private struct LoanScreen: ScreenComposer {
        let pattern: ScreenPattern = "loan"
        let states = States<Void> { (_: GuestRole) in }

        func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
            ScreenController(title: "Loan") {
                FormSection(Loan.self, in: request.language, labels: [:], submit: "Lend") { _ in .nothing }
            }
        }
    }

    private struct ToolScreen: ScreenComposer {
        let pattern: ScreenPattern = "tool"
        let states = States<Void> { (_: GuestRole) in }

        func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
            var tool = Tool()
            tool.name = FormCacheTests.name.withLock { $0 }
            return ScreenController(title: "Tool") {
                FormSection(
                    Tool.self, in: request.language, labels: [:], initial: tool, topics: ["tools"], submit: "Save"
                ) { _ in .nothing }
            }
        }
    }

    private struct LoanCell: CellController {
        struct Data: CellData { var tool = "Saw" }
        var id: CellID { "saw" }
        var data: Data { Data() }
        var actions: Actions { Perform("lend", on: .submit, if: true, form: Loan.self, in: "en") { _ in .nothing } }
    }

    private struct LoansScreen: ScreenComposer {
        let pattern: ScreenPattern = "loans"
        let states = States<Void> { (_: GuestRole) in }

        func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
            ScreenController(title: "Loans") {
                Section("tools", topics: ["tools"]) { LoanCell() }
            }
        }
    }

    private let changes = ChangeFeed()

    private func client() throws -> InProcessClient {
        let composers: [any ScreenComposer] = [LoanScreen(), ToolScreen(), LoansScreen()]
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: composers)
        return InProcessClient(serve(catalog, changes: changes, cacheBytes: 1 << 20))
    }

    /// Returns the hints of a field of the form of the screen's last cell.
    private func field(_ name: String, of screen: String, _ client: InProcessClient) async throws -> JSONObject {
        let screen = JSONObject(try await client.get("/screens/" + screen).body)
        let cells = screen["sections"][0]["cells"].list
        return cells[cells.count - 1]["actions"][0]["fields"]["properties"][name]["x-field"]
    }

    @Test func `after midnight a form offers the new day's dates`() async throws {
        Self.today.withLock { $0 = "2026-11-24" }
        let client = try client()
        #expect(try await field("due", of: "loan", client)["minimum"].text == "2026-11-24")
        Self.today.withLock { $0 = "2026-11-25" }
        #expect(try await field("due", of: "loan", client)["minimum"].text == "2026-11-25")
        let action = "/screens/loan/sections/form/cells/submit/actions/submit"
        #expect(try await client.post(action, json: #"{"due":"2026-11-24"}"#).status == 422)
        #expect(try await client.post(action, json: #"{"due":"2026-11-25"}"#).status == 200)
    }

    @Test func `after midnight the form of a row offers the new day's dates`() async throws {
        Self.today.withLock { $0 = "2026-11-24" }
        let client = try client()
        #expect(try await field("due", of: "loans", client)["minimum"].text == "2026-11-24")
        Self.today.withLock { $0 = "2026-11-25" }
        #expect(try await field("due", of: "loans", client)["minimum"].text == "2026-11-25")
    }

    @Test func `a form begins with the last written value`() async throws {
        Self.name.withLock { $0 = "Saw" }
        let client = try client()
        #expect(try await field("name", of: "tool", client)["initial"].text == "Saw")
        Self.name.withLock { $0 = "Axe" }
        changes.publish(.topics(["others"]))
        #expect(try await field("name", of: "tool", client)["initial"].text == "Saw")
        changes.publish(.topics(["tools"]))
        #expect(try await field("name", of: "tool", client)["initial"].text == "Axe")
    }
}
