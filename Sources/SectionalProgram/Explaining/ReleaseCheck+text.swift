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
