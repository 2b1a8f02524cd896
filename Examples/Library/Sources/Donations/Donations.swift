import Sectional

/// The donated books and the pictures of their covers, in the database.
struct Donations: FileSink, OptionSource {
    struct Donation: Sendable {
        let id: Int64
        let title: String
        let coverBytes: Int?
        let neighbour: String?
    }

    let database: any SQLDatabase
    let desk: Desk

    /// Returns all donations in order.
    func all() async throws -> [Donation] {
        try await database.rows("SELECT id, title, cover_bytes, neighbour FROM donations ORDER BY id") { row in
            Donation(
                id: row["id"], title: row["title"], coverBytes: row["cover_bytes"], neighbour: row["neighbour"])
        }
    }

    func add(_ donation: NewDonation) async throws {
        try await database.write([
            SQLStep(
                "INSERT INTO donations (title, cover, cover_bytes, neighbour) VALUES (?, ?, ?, ?)",
                [
                    .text(donation.title), donation.cover.map { .text($0.id) } ?? .null,
                    donation.cover.map { SQLValue($0.byteCount) } ?? .null,
                    donation.neighbour.map { .text($0) } ?? .null,
                ])
        ])
    }

    func store(_ file: IncomingFile) async throws -> String {
        var content: [UInt8] = []
        for try await part in file.content { content += part }
        let results = try await database.write([
            SQLStep("INSERT INTO covers (content) VALUES (?) RETURNING id", [.blob(content)])
        ])
        return "cover-\(try results[0].integer)"
    }

    func options(for search: OptionSearch) async throws -> [FormOption] {
        try await desk.books().filter {
            search.text.isEmpty || $0.title.lowercased().contains(search.text.lowercased())
        }
        .map { FormOption($0.title, title: $0.title) }
    }

    func hasOption(_ value: String, for caller: Caller) async throws -> Bool {
        try await desk.books().contains { Array($0.title.utf8) == Array(value.utf8) }
    }
}

/// The values that a donation needs.
struct NewDonation: Form {
    @TextField(length: 1...60) var title: String
    @FileField(types: ["image/png"], maximumBytes: 10_000) var cover: UploadedFile?
    @SearchedChoiceField var neighbour: String?
}
