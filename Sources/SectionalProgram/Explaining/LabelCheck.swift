import Basics
import JSON
import Screens

/// The fields of forms that people read the property's name of, because the texts lack a label: on all screens, for every
/// role and in every language.
struct LabelCheck {
    struct Finding: Hashable {
        let screen: ScreenPattern
        let section: SectionID
        let field: Identifier
        let language: LanguageTag
    }

    private(set) var findings: [Finding] = []

    init(_ application: Application) async {
        for role in application.catalog.roles.all {
            for language in application.program.type.languages { await look(at: application, role, language) }
        }
    }

    private mutating func look(at application: Application, _ role: Role, _ language: LanguageTag) async {
        for sample in await application.samples(for: role, in: language) {
            guard case .success(let screen) = sample.result else { continue }
            for section in screen.sections {
                for field in section.allCells.flatMap(\.actions).flatMap({ $0.fields?.unlabelled ?? [] }) {
                    let finding = Finding(
                        screen: sample.composer.pattern, section: section.id, field: field, language: language)
                    if !findings.contains(finding) { findings.append(finding) }
                }
            }
        }
    }

    var text: String? {
        if findings.isEmpty { return nil }
        let lines = findings.map { finding in
            "  /screens/\(finding.screen), section '\(finding.section.rawValue)': "
                + "the field '\(finding.field)' has no label in \(finding.language)"
        }
        return (["labels"] + lines).joined(separator: "\n")
    }

    var json: JSONValue {
        .array(
            findings.map { finding in
                [
                    "screen": .string("/screens/\(finding.screen)"), "section": .string(finding.section.rawValue),
                    "field": .string(finding.field.rawValue), "language": .string(finding.language.rawValue),
                ]
            })
    }
}
