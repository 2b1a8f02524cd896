import SQL
import Sectional
import SectionalProgram

/// The program of a community workshop that lends tools.
@main
struct WorkshopService: ServiceProgram {
    static let name = "workshop"
    static let version = "0.1.0"
    static let roles = Roles(WorkshopRole.self)
    static let languages = WorkshopLanguage.tags
    static let database = ServiceDatabase.sql(migrations: .workshop) { _ in ToolStore.seed }
    static let previewCells = PreviewCells.embedded

    let screens: [any ScreenComposer]
    /// How often the latest tools were seen.
    let impressions = Impressions.counted()

    init(_ setup: ServiceSetup) throws {
        let database = try setup.database
        let tools = ToolStore(database: database)
        let loans = LoanStore(database: database)
        let notes = NoteStore(database: database)
        let damages = DamageStore(database: database)
        screens = [
            ToolsScreen(tools: tools, loans: loans), NewToolScreen(tools: tools),
            ToolScreen(tools: tools, notes: notes, damages: damages), NewNoteScreen(tools: tools, notes: notes),
            DamageScreen(tools: tools, damages: damages), LendScreen(tools: tools, loans: loans),
            LoansScreen(loans: loans),
        ]
    }
}
