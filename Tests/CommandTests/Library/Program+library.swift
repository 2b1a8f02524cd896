import TestSupport

extension Program {
    /// The library of `Examples/Library`: a service as a team outside writes it.
    static func library() throws -> Program {
        var program = try Program(beside("LibraryService"), prefix: "LIBRARY")
        program.environment["LIBRARY_LOANS_PER_MEMBER"] = "10000"
        return program
    }

    /// The library with its data on a PostgreSQL server.
    static func libraryOnServer() throws -> Program {
        var program = try library()
        program.environment["LIBRARY_DATABASE"] = try TestPostgreSQL.url(of: program.folder)
        return program
    }
}
