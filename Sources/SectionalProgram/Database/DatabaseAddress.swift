internal import PostgreSQL

/// Where a service keeps its data: a file, or a server.
enum DatabaseAddress: Sendable, CustomStringConvertible {
    case file(FilePath)
    case server(String)

    /// Reads a text: the URL of a server, or a path. `nil` for what is neither but looks like a URL, such as one of
    /// another kind of database: it must not become the name of a file, with the password in it.
    init?(_ text: String, folder: String = "") {
        if PostgreSQLServer.schemes.contains(where: { text.hasPrefix($0) }) {
            self = .server(text)
            return
        }
        if Self.marks.contains(where: { text.lowercased().contains($0) }) { return nil }
        if Self.namesOfSQLite.contains(where: { text.hasPrefix($0) }) { return nil }
        self = .file(FilePath(text.utf8.first == UInt8(ascii: "/") ? text : folder + text))
    }

    private static let marks = ["://", "postgresql:", "postgres:", "host=", "dbname=", "password="]

    /// The beginnings of names that SQLite takes for something else than the path of a file.
    private static let namesOfSQLite = [":memory:", "file:"]

    /// Says that a flag has a password, or can't be read, when it may have one; `nil` if it has none.
    var flagFault: String? {
        guard case .server(let url) = self else { return nil }
        do {
            return try PostgreSQLServer.hasPassword(url) ? Self.passwordFault : nil
        } catch { return error.description }
    }

    private static let passwordFault =
        "a URL on the command line must not have a password, which all users of the machine could read; use the file "
        + "of PGPASSFILE, or set the URL in the environment or the configuration file"

    /// The path, or the host and the database of the URL: nothing else of it, which may be a password.
    var description: String {
        switch self {
        case .file(let path): path.description
        case .server(let url): PostgreSQLServer.withoutSecrets(url)
        }
    }
}

extension SettingType<DatabaseAddress> {
    static var server: Self {
        SettingType(
            expected: "a postgresql:// URL", placeholder: "URL",
            read: { written in
                guard case .server(let url)? = written.text.flatMap({ DatabaseAddress($0) }) else { return nil }
                return .server(url)
            }, text: \.description)
    }

    /// A path or a URL. A relative path in the configuration file begins at the file's folder.
    static var database: Self {
        SettingType(
            expected: "a path, or a postgresql:// URL", placeholder: "DATABASE",
            read: { written in
                written.text.flatMap { $0.isEmpty ? nil : DatabaseAddress($0, folder: written.folder) }
            }, text: \.description)
    }
}
