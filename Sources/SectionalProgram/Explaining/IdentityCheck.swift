import JSON
import Screens

/// The identities that can't be used, on all screens and for every role: those that two things have, and those that are
/// the library's.
struct IdentityCheck {
    /// An identity that can't be used.
    struct Finding: Hashable {
        let screen: ScreenPattern
        let section: SectionID?
        let reason: String
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
                for finding in sample.refused where known.insert(finding).inserted { findings.append(finding) }
            }
        }
    }

    /// The findings as text, one line for each; `nil` if there are none.
    var text: String? {
        if findings.isEmpty { return nil }
        let lines = findings.map { finding in
            let place = finding.section.map { ", section '\($0.rawValue)'" } ?? ""
            return "  /screens/\(finding.screen)\(place): \(finding.reason)"
        }
        return (["refused"] + lines).joined(separator: "\n")
    }

    /// The findings as JSON.
    var json: JSONValue {
        .array(
            findings.map { finding in
                let section = finding.section.map { [JSONValue.Member("section", .string($0.rawValue))] } ?? []
                return .object(
                    [JSONValue.Member("screen", .string("/screens/\(finding.screen)"))] + section
                        + [JSONValue.Member("reason", .string(finding.reason))])
            })
    }
}

extension ScreenSample {
    fileprivate var refused: [IdentityCheck.Finding] {
        guard case .success(let screen) = result else { return [] }
        return screen.refusedIdentities.map {
            .init(screen: composer.pattern, section: $0.section, reason: "\($0.error)")
        }
    }
}
