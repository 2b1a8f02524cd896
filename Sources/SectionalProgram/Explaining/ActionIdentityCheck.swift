import JSON
import Sectional

/// The cells in which two actions have the same id, on all screens and for every role. Only one of them could be
/// performed.
struct ActionIdentityCheck {
    /// An id that two actions of one cell have.
    struct Finding: Hashable {
        let screen: ScreenPattern
        let cellType: CellType
        let action: ActionID
    }

    /// The findings, each once.
    private(set) var findings: [Finding] = []

    /// Composes all screens for every role.
    init(_ application: Application) async {
        var known: Set<Finding> = []
        for role in application.catalog.roles.all {
            let request = ClientRequest(
                ScreenPath(""), caller: Caller(role: role, subject: .nobody),
                language: application.program.type.languages[0])
            for sample in await application.renderer.samples(of: application.catalog, for: request) {
                for finding in sample.duplicates where known.insert(finding).inserted { findings.append(finding) }
            }
        }
    }

    /// The findings as text, one line for each; `nil` if there are none.
    var text: String? {
        if findings.isEmpty { return nil }
        let lines = findings.map {
            "  \($0.action.rawValue) is the id of more than one action: \($0.cellType) on /screens/\($0.screen)"
        }
        return (["actions"] + lines).joined(separator: "\n")
    }

    /// The findings as JSON.
    var json: JSONValue {
        .array(
            findings.map {
                [
                    "screen": .string("/screens/\($0.screen)"), "cellType": .string("\($0.cellType)"),
                    "action": .string($0.action.rawValue),
                ]
            })
    }
}

extension ScreenSample {
    fileprivate var duplicates: [ActionIdentityCheck.Finding] {
        guard case .success(let screen) = result else { return [] }
        return screen.sections.flatMap(\.allCells).flatMap { cell in
            cell.duplicateActions.map { .init(screen: composer.pattern, cellType: cell.shown ?? cell.made, action: $0) }
        }
    }
}
