import JSON

/// A file for the monitoring of a service, made from a template that is compiled into the program.
enum MonitoringFile: String, CaseIterable {
    /// A dashboard of Grafana 10 or later, as JSON.
    case dashboard
    /// The alert rules of Prometheus, as YAML.
    case alerts

    /// The description of the alerts, as seen from the package of the library.
    static let defaultRunbooks = "docs/operations.md"

    /// Returns the file with the names of a service.
    func text(of name: ServiceName, title: String, runbooks: String) -> String {
        let names = [
            ("METRIC_PREFIX", name.metricPrefix), ("SERVICE_NAME", name.text),
            // Grafana takes 40 characters.
            ("DASHBOARD_UID", String(name.text.prefix(40))),
            // Last, so that nothing in them is replaced. Each is in one of the two files only.
            ("RUNBOOKS", runbooks), ("SERVICE_TITLE", Self.quotable(title)),
        ]
        return names.reduce(template) { $0.replacing($1.0, with: $1.1) }
    }

    /// Whether `text` can stand in the files as it is: it is made of the characters of a URL and has no fragment.
    static func isUsableURL(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !##""'\#<>{}"##.utf8.contains($0) }
    }

    /// The text of the file among the resources.
    private var template: String {
        let start = "monitoring/\(rawValue)."
        return EmbeddedResources.files.first { $0.path.hasPrefix(start) }?.text ?? ""
    }

    /// The title as it can stand between the quotes of a JSON string.
    private static func quotable(_ title: String) -> String {
        String(JSONValue.string(title).bytes.text.dropFirst().dropLast())
    }
}
