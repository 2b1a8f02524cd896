import HTTPServing
import JSON
import Sectional

extension OpenAPIExamples {
    /// Returns an example of each action that the caller's screens of this depth emit, on the first cell that has it.
    func actions(_ depth: Int) -> [ActionExample] {
        shown(depth).flatMap { shown in
            shown.explanation.sections.flatMap { section in
                var seen: Set<ActionID> = []
                return section.allCells.flatMap { cell in
                    cell.actions.compactMap { action in
                        guard action.isEmitted, case .perform(let fields) = action.kind,
                            seen.insert(action.id).inserted
                        else { return nil as ActionExample? }
                        return ActionExample(shown, section.id, cell.id, action.id, fields)
                    }
                }
            }
        }
    }
}

extension OpenAPIExamples.ActionExample {
    fileprivate init(
        _ shown: OpenAPIExamples.Shown, _ section: SectionID, _ cell: CellID, _ action: ActionID, _ fields: FormFields?
    ) {
        func example(_ value: JSONValue) -> JSONValue.Member {
            .example("\(shown.name)-\(section.rawValue)-\(action.rawValue)", value)
        }
        screen = shown.path.escapedParts.map { example(.string($0)) }
        self.section = example(.string(section.rawValue))
        self.cell = example(.string(cell.rawValue))
        self.action = example(.string(action.rawValue))
        content = example(fields?.example ?? [:])
        tag = example(.string(EntityTag.tag(shown.screen.revision)))
        schema = fields?.schema
    }
}
