/// The database that a new service is made for.
enum NewServiceDatabase: String, CaseIterable {
    /// An SQLite file.
    case sqlite
    /// A PostgreSQL server, and a file while it is developed.
    case postgresql

    /// The folder of the template whose files take the place of the others, or are added to them.
    static let serverFolder = "postgresql/"
    /// The part of the readme about a server, in that folder.
    static let serverReadme = serverFolder + "README-part.md"
}
