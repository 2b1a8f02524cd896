import JSON

/// The placeholders in the templates of a service's files, and what the service has in their place.
struct TemplateNames {
    private let values: [(placeholder: String, value: String)]

    /// The names of a service; `runbooks` is where people find docs/operations.md.
    init(_ name: ServiceName, title: String, version: String, runbooks: String) {
        values = [
            ("METRIC_PREFIX", name.metricPrefix), ("VARIABLE_PREFIX_", name.variablePrefix),
            ("SERVICE_NAME", name.text),
            // Grafana takes 40 characters.
            ("DASHBOARD_UID", String(name.text.prefix(40))),
            // Last, so that nothing in them is replaced. No file has two of them.
            ("SERVICE_VERSION", version), ("RUNBOOKS", runbooks), ("SERVICE_TITLE", Self.quotable(title)),
        ]
    }

    /// Returns `template` with the service's names.
    func filled(_ template: String) -> String {
        values.reduce(template) { $0.replacing($1.placeholder, with: $1.value) }
    }

    /// Whether `text` can stand in the files as it is: it is made of the characters of a URL and has no fragment.
    static func isUsableURL(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !##""'\#<>{}"##.utf8.contains($0) }
    }

    /// The title as it can stand between the quotes of a JSON string.
    private static func quotable(_ title: String) -> String {
        String(JSONValue.string(title).bytes.text.dropFirst().dropLast())
    }
}
