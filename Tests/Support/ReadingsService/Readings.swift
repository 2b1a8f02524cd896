import Sectional

/// The announced readings with their posters, and the books that are read.
struct Readings: FileSink, OptionSource {
    struct Reading: Sendable {
        let title: String
        let book: Int64
        let bookTitle: String
    }

    let database: any SQLDatabase

    /// Returns what is to be read about each reading, in order.
    func all() async throws -> [(id: Int64, text: String)] {
        try await database.rows("SELECT id, title || ', ' || text AS line FROM readings ORDER BY id") {
            (id: $0["id"], text: $0["line"])
        }
    }

    func reading(_ id: Int64) async throws -> Reading? {
        try await database.first(
            """
            SELECT readings.title, book, books.title AS book_title FROM readings JOIN books ON books.id = book
            WHERE readings.id = ?
            """, [.integer(id)]
        ) { Reading(title: $0["title"], book: $0["book"], bookTitle: $0["book_title"]) }
    }

    func add(_ reading: NewReading) async throws {
        try await database.write(
            "INSERT INTO readings (title, book, text) VALUES (?, ?, ?)",
            [.text(reading.title), .text(reading.book), .text(reading.line)])
    }

    func change(_ id: Int64, _ reading: ChangedReading) async throws {
        try await database.write(
            "UPDATE readings SET title = ?, book = ? WHERE id = ?",
            [.text(reading.title), .text(reading.book), .integer(id)])
    }

    func store(_ file: IncomingFile) async throws -> String {
        var content: [UInt8] = []
        for try await part in file.content { content += part }
        let stored = try await database.write([
            SQLStep("INSERT INTO posters (content) VALUES (?) RETURNING id", [.blob(content)])
        ])
        return "poster-\(try stored[0].integer)"
    }

    /// Returns the books whose title contains what was entered. A book's value is its number.
    func options(for search: OptionSearch) async throws -> [FormOption] {
        try await database.rows(
            "SELECT id, title FROM books WHERE instr(lower(title), ?) > 0 ORDER BY id LIMIT ?",
            [.text(search.text.lowercased()), SQLValue(search.limit)]
        ) { FormOption("\($0["id"] as Int64)", title: $0["title"]) }
    }

    func hasOption(_ value: String, for caller: Caller) async throws -> Bool {
        try await database.count("SELECT count(*) FROM books WHERE id = ?", [.text(value)]) > 0
    }
}
