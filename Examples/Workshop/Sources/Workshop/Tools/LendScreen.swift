import Sectional

/// A loan that a warden makes at the counter, to somebody who has borrowed before.
struct Lending: Form {
    @SearchedChoiceField var borrower: String
    @DateField var due: CivilDate
    @TimeField(from: "09:00", through: "19:00") var time: CivilTime?

    /// When it is to be given back, as people read it.
    var agreed: String { ["\(due)", time.map { "\($0)" }].compactMap(\.self).joined(separator: ", ") }
}

/// A form that lends a tool to somebody.
struct LendScreen: ScreenComposer {
    static let route = ScreenRoute<Int64>("tools/{tool}/lend")

    let pattern = route.pattern
    let states = ToolsState.states
    let tools: ToolStore
    let loans: LoanStore

    func compose(for request: ScreenRequest, state: ToolsState) async throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.canLend)
        let id = try Self.route.parameters(of: request)
        guard let tool = try await tools.tool(id) else { throw ScreenError.notFound }
        let texts = ToolsTexts.translations[request.language]
        return ScreenController(title: texts.lendNamed(tool.name)) {
            FormSection(
                Lending.self, in: request.language,
                labels: ["borrower": texts.borrower, "due": texts.due, "time": texts.time],
                sources: ["borrower": .options(Borrowers(database: loans.database))], submit: texts.lend,
                action: "lend"
            ) { lending in
                let borrower = Subject(rawValue: lending.borrower)
                try await loans.borrow(id, as: borrower, until: lending.agreed, or: .refused(texts.lentAlready))
                return Performed(changing: .loans, effects: [.dismiss])
            }
        }
    }
}
