import SQL
import Sectional
import Showcase
import ShowcaseStores
import TestSupport
import Testing

@testable import SQLite

/// A file that an older program has made is brought up to date, and loses nothing.
@Suite struct OlderFileTests {
    private static let ana = Caller(role: "user", subject: "ana")
    /// Every byte, so that none of them is taken for something else.
    private static let address = Array(UInt8.min...UInt8.max)

    private let folder: TemporaryFolder
    private var path: String { folder.file("older.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func make(_ version: Int) throws {
        let older = try Connection(.file(path), isCreating: true)
        for step in OlderFile.steps.prefix(version) { try older.execute(step) }
        try older.execute("PRAGMA user_version = \(version)")
        try older.execute(
            "INSERT INTO seeds VALUES ('showcase'); INSERT INTO todos (owner, title) VALUES ('ana', 'kept')")
        try older.execute(
            "INSERT INTO cars (kind, name, operated_by, price, image) VALUES ('product', 'Kept', 'x', 1, 'i')")
        guard version >= 2 else { return }
        _ = try older.run([
            note("key", caller: .text("user\nana")), note("guest", caller: .blob(Array("guest\n".utf8) + Self.address)),
        ])
    }

    private func note(_ key: String, caller: SQLValue) -> SQLStep {
        SQLStep(
            "INSERT INTO performed (caller, key, fingerprint, since, answer) VALUES (?, ?, ?, 1800000000, x'7b7d')",
            [caller, .text(key), .text("f of " + key)])
    }

    private func store(_ database: any SQLDatabase) -> SQLIdempotencyStore {
        SQLIdempotencyStore(database, quota: IdempotencyQuota(keysPerCaller: 1)) { 1_800_000_060 }
    }

    @Test(arguments: 1...4) func keepsItsData(_ version: Int) async throws {
        try make(version)
        for _ in 0..<2 {
            let stores = Showcase.Stores(try TestShowcase.open(path))
            #expect(try await stores.toDos.toDos(of: "ana").map(\.title) == ["kept"])
            #expect(try await stores.cars.cars(CarQuery(search: "kept", limit: 5)).map(\.name) == ["Kept"])
            #expect(try await stores.members.members().isEmpty)
        }
    }

    /// A file of before the table of words finds its cars as before, and has no other index any more.
    @Test func findsTheCarsThatAreThere() async throws {
        let before = SQLMigrations(of: "showcase", Array(SQLMigrations.showcase.list.prefix(1)))
        try await SQLiteDatabase(path: path, migrations: before, writeDeadline: .seconds(600)).write(
            "INSERT INTO cars (kind, name, operated_by, price, image) VALUES ('product', 'Škoda Élan', 'x', 1, 'i')")
        let database = try TestShowcase.open(path)
        let cars = SQLCarStore(database)
        let found = try await cars.cars(CarQuery(search: "elan SKO", limit: 5))
        #expect(found.map(\.name) == ["Škoda Élan"])
        #expect(try await database.count("SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%car_names%'") == 0)
        for car in found { #expect(try await cars.remove(car.id)) }
        #expect(try await database.count("SELECT count(*) FROM car_words WHERE word = 'skoda'") == 0)
    }

    /// What came before there was a quota counts for nobody, and is answered as before.
    @Test(arguments: 2...4) func keepsItsKeys(_ version: Int) async throws {
        try make(version)
        let store = store(try TestShowcase.open(path))
        let keys = [
            IdempotencyKey(caller: Self.ana, value: "key"),
            IdempotencyKey(caller: .guest, value: "guest", address: Self.address),
        ]
        for key in keys {
            let known = try await store.performed(under: key)
            #expect(known?.fingerprint == "f of " + key.value && known?.answer == Array("{}".utf8))
            await #expect(throws: AlreadyPerformed.self) {
                try await store.performOnce(under: key, fingerprint: "f") { .nothing }
            }
        }
        let another = IdempotencyKey(caller: Self.ana, value: "another")
        _ = try await store.performOnce(under: another, fingerprint: "f") { .nothing }
    }

    /// Nor its secrets: revisions are made with one of them.
    @Test(arguments: 3...4) func keepsItsSecrets(_ version: Int) async throws {
        try make(version)
        try Connection(.file(path)).execute("INSERT INTO secrets VALUES ('name', x'01020304')")
        #expect(try await TestShowcase.open(path).secret("name") == [1, 2, 3, 4])
    }

    /// What that program had not made yet is somebody else's.
    @Test func leavesTheTablesOfOthersAlone() async throws {
        try make(2)
        try Connection(.file(path)).execute("CREATE TABLE secrets (name TEXT); INSERT INTO secrets VALUES ('mine')")
        let database = try TestShowcase.open(path)
        #expect(try await database.rows("SELECT name FROM secrets") { $0.text(0) } == ["mine"])
        #expect(try await database.secret("name").count == 32)
    }

    /// The older program would not find its tables.
    @Test func isKeptFromTheOlderProgram() async throws {
        try make(4)
        let version = try await TestShowcase.open(path).rows("PRAGMA user_version") { $0.integer(0) }
        #expect(version == [5])
    }
}
