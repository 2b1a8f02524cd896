/// A file for the monitoring of a service, made from a template that is compiled into the program.
enum MonitoringFile: String, CaseIterable {
    /// A dashboard of Grafana 10 or later, as JSON.
    case dashboard
    /// The alert rules of Prometheus, as YAML.
    case alerts

    /// Returns the file with the names of a service.
    func text(_ names: TemplateNames) -> String { names.filled(template) }

    /// The path among the files of a deployment.
    var deployedPath: String {
        switch self {
        case .dashboard: "grafana/dashboard.json"
        case .alerts: "prometheus/alerts.yaml"
        }
    }

    /// The text of the file among the resources.
    private var template: String {
        let start = "monitoring/\(rawValue)."
        return EmbeddedResources.files.first { $0.path.hasPrefix(start) }?.text ?? ""
    }
}
