/// The kind of database that a service is deployed with, which some lines of the templates are for.
enum DeployedDatabase: String {
    /// A file on a volume, for one process.
    case sqlite
    /// A server, for several processes.
    case postgresql

    /// That of an address; that of a file for a service without a database.
    init(_ address: DatabaseAddress?) {
        if case .server = address { self = .postgresql } else { self = .sqlite }
    }

    /// Returns the lines of `template` that are for this kind: all but those between `#{`, with the name of another kind,
    /// and `#}`.
    func lines(of template: String) -> String {
        var isKept = true
        return template.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let mark = line.drop { $0 == " " }
            guard mark.hasPrefix("#{") || mark == "#}" else { return isKept }
            isKept = mark == "#}" || mark.dropFirst(2) == rawValue
            return false
        }.joined(separator: "\n")
    }
}
