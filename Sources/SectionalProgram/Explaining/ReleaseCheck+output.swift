import JSON
import Screens

extension ReleaseCheck {
    /// The findings as text.
    var text: String {
        var lines = findings.sorted { $0.key.sortKey < $1.key.sortKey }.map(line)
        lines += Dictionary(grouping: hidden, by: \.made).sorted { $0.key.name < $1.key.name }.map { made, findings in
            let screens = findings.map { "/screens/\($0.screen)" }.joined(separator: ", ")
            return "  would be left out: \(made), of which there is none now, on \(screens)"
        }
        return ([name] + (lines.isEmpty ? ["  shows everything"] : lines)).joined(separator: "\n")
    }

    private func line(_ finding: Finding, _ audience: Audience) -> String {
        let what = finding.shown.map { "falls back: \(finding.made) to \($0)" } ?? "is left out: \(finding.made)"
        let roles = audience.roles.map(\.rawValue).joined(separator: ", ")
        let languages = audience.languages.map(\.rawValue).joined(separator: ", ")
        return "  \(what) on /screens/\(finding.screen), for \(roles) in \(languages)"
    }
}

extension ReleaseCheck.Finding {
    /// The sort key: cells that are left out come first.
    var sortKey: String { "\(shown == nil ? 0 : 1) \(screen) \(made)" }
}

extension ReleaseCheck {
    /// The findings as JSON.
    var json: JSONValue {
        let found = findings.sorted { $0.key.sortKey < $1.key.sortKey }
        return [
            "name": .string(name), "isComplete": .bool(!isIncomplete),
            "leftOut": .array(found.filter { $0.key.shown == nil }.map { $0.key.json(for: $0.value) }),
            "fallsBack": .array(found.filter { $0.key.shown != nil }.map { $0.key.json(for: $0.value) }),
            "wouldBeLeftOut": .array(hidden.sorted { $0.sortKey < $1.sortKey }.map { .object($0.members) }),
        ]
    }
}

extension ReleaseCheck.Finding {
    fileprivate var members: [JSONValue.Member] {
        [.init("screen", .string("/screens/\(screen)")), .init("cellType", .string("\(made)"))]
            + (shown.map { [.init("shown", .string("\($0)"))] } ?? [])
    }

    fileprivate func json(for audience: ReleaseCheck.Audience) -> JSONValue {
        .object(
            members + [
                .init("roles", .array(audience.roles.map { .string($0.rawValue) })),
                .init("languages", .array(audience.languages.map { .string($0.rawValue) })),
            ])
    }
}

extension Retirement {
    /// The substitutes as a JSON array.
    var json: JSONValue {
        .array(
            needs.map { substitute, releases in
                [
                    "cellType": .string("\(substitute.type)"), "insteadOf": .string("\(substitute.original)"),
                    "neededBy": .array(releases.map(JSONValue.string)),
                ]
            })
    }
}
