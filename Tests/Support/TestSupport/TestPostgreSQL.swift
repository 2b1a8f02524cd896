import PostgreSQL

/// A PostgreSQL server for the tests of this process. It begins with the first test that asks for it, and ends with the
/// process.
package enum TestPostgreSQL {
    private static let started = Result { () throws -> (process: ChildProcess, url: String) in
        let process = try ChildProcess(packageRoot + "/Tests/System/PostgreSQL/server")
        return (process, try process.readLine())
    }

    /// The server's URL, with `name` as the schema in which tables are made and found: what is for one file with SQLite.
    /// Throws if there is no server.
    package static func url(_ name: String) throws -> String {
        let url = try started.get().url
        let letters = name.utf8.filter { $0 != UInt8(ascii: "-") }
        let schema = "t_" + String(decoding: letters.suffix(48), as: UTF8.self).lowercased()
        try PostgreSQLServer(url).execute("CREATE SCHEMA IF NOT EXISTS \(schema)")
        return url + "&options=-csearch_path%3D\(schema)"
    }

    /// The server's URL, for the database that belongs to `folder`. Throws if there is none.
    package static func url(of folder: TemporaryFolder) throws -> String {
        try url(String(folder.path.split(separator: "/").last ?? ""))
    }
}
