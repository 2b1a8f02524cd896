import Basics
import JSON
import Screens

extension Findings {
    /// The identities and URLs that are refused, on all screens and for every role: identities that two things have or
    /// that are the library's, and URLs whose schemes the service doesn't open.
    static func refused(by application: Application) async -> Findings {
        var findings = Findings("refused")
        for role in application.catalog.roles.all {
            for sample in await application.samples(for: role) {
                guard case .success(let screen) = sample.result else { continue }
                findings.addRefused(screen, "/screens/\(sample.composer.pattern)")
            }
        }
        return findings
    }

    private mutating func addRefused(_ screen: ScreenExplanation, _ path: String) {
        for refused in screen.refusedParts {
            let (section, reason) = (refused.section?.rawValue, "\(refused.error)")
            let members: JSONValue = ["screen": .string(path)]
            add(
                "\(path)\(section.map { ", section '\($0)'" } ?? ""): \(reason)",
                members.adding("section", section.map(JSONValue.string)).adding("reason", .string(reason)))
        }
    }

    /// The fields of forms that people read the property's name of, because the texts lack a label: on all screens, for
    /// every role and in every language.
    static func labels(of application: Application) async -> Findings {
        var findings = Findings("labels")
        for role in application.catalog.roles.all {
            for language in application.program.type.languages {
                for sample in await application.samples(for: role, in: language) {
                    guard case .success(let screen) = sample.result else { continue }
                    findings.addUnlabelled(screen, "/screens/\(sample.composer.pattern)", language)
                }
            }
        }
        return findings
    }

    private mutating func addUnlabelled(_ screen: ScreenExplanation, _ path: String, _ language: LanguageTag) {
        for section in screen.sections {
            for field in section.allCells.flatMap(\.actions).flatMap({ $0.fields?.unlabelled ?? [] }) {
                add(
                    "\(path), section '\(section.id.rawValue)': the field '\(field)' has no label in \(language)",
                    [
                        "screen": .string(path), "section": .string(section.id.rawValue),
                        "field": .string(field.rawValue), "language": .string(language.rawValue),
                    ])
            }
        }
    }
}
