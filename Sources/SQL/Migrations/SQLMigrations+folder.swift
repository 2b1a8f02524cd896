import FoundationEssentials

extension SQLMigrations {
    /// Reads the migrations of `owner` from the files of a folder, in the order of their numbers: `0001-books.sql`,
    /// `0002-loans.sql`. The name of a migration is that of its file without `.sql`. A file whose name ends in
    /// `.contracting.sql` is a contracting migration; its name is without that. Other files are ignored. Throws an
    /// ``SQLMigrationError`` if the folder or a file can't be read, or if a number is missing or occurs twice.
    public init(of owner: String, folder: String) throws(SQLMigrationError) {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .unreadable(folder)
        }
        var list: [SQLMigration] = []
        for file in files.filter({ $0.hasSuffix(".sql") }).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            guard Self.number(of: file) == list.count + 1 else {
                throw .unexpectedFile(file, expectedNumber: list.count + 1)
            }
            let isContracting = file.hasSuffix(Self.contracting)
            let name = String(file.dropLast(isContracting ? Self.contracting.count : 4))
            let script = try Self.script(folder + "/" + file)
            list.append(SQLMigration(name, kind: isContracting ? .contracting : .expanding, script))
        }
        self.init(of: owner, list)
    }

    private static let contracting = ".contracting.sql"

    /// Returns the four digits before the first hyphen of a file's name as a number.
    private static func number(of file: String) -> Int? {
        let parts = file.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard parts.count == 2, parts[0].count == 4, parts[0].allSatisfy(digits.contains) else { return nil }
        return Int(String(Substring(parts[0])))
    }

    private static func script(_ path: String) throws(SQLMigrationError) -> String {
        guard let data = FileManager.default.contents(atPath: path),
            let script = String(validating: data, as: UTF8.self)
        else { throw .unreadable(path) }
        return script
    }
}
