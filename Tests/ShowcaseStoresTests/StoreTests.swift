import Showcase
import TestSupport
import Testing

@testable import SQLiteStore

@Suite(.timeLimit(.minutes(5))) struct StoreTests {
    private let showcase: TestShowcase
    private var database: SQLiteDatabase { showcase.database }

    init() throws { showcase = try TestShowcase() }

    private func reopened() throws -> SQLiteDatabase { try SQLiteDatabase(path: showcase.folder.file("test.sqlite")) }

    @Test func keepsASwitchForEachSubject() async throws {
        let switches = SQLiteSwitchStore(database)
        #expect(try switches.isOn(for: "ana"))
        try await switches.toggle(for: "ana")
        #expect(try !SQLiteSwitchStore(reopened()).isOn(for: "ana"))
        #expect(try switches.isOn(for: "bob"))
        try await switches.toggle(for: "ana")
        #expect(try switches.isOn(for: "ana"))
    }

    @Test func beginsEachListWithTheSameToDos() async throws {
        let toDos = SQLiteToDoStore(database)
        let first = ["Buy the milk", "Take my dog", "Rent a car"]
        #expect(try await toDos.toDos(of: "ana").map(\.title) == first)
        let milk = try #require(try await toDos.toDos(of: "ana").first)
        #expect(try await toDos.remove(milk.id, for: "ana"))
        #expect(try await !toDos.remove(milk.id, for: "ana"))
        let added = try await toDos.add("Wash 🚗", for: "ana")
        #expect(
            try await SQLiteToDoStore(reopened()).toDos(of: "ana").map(\.title) == [
                "Wash 🚗", "Take my dog", "Rent a car",
            ])
        #expect(try await toDos.toDos(of: "").map(\.title) == first)
        #expect(try await !toDos.remove(added.id, for: ""))
        #expect(try await toDos.remove(added.id, for: "ana"))
        #expect(try await toDos.add("", for: "ana").id > added.id)
        #expect(try await toDos.toDos(of: "ana").first?.title == "")
    }

    @Test func loadsTheSeedOnce() async throws {
        let cards = SQLiteCardStore(database)
        let count = try cards.cards().count
        #expect(count > 0)
        for car in try SQLiteCarStore(database).cars(CarQuery(limit: 1000)) {
            _ = try await SQLiteCarStore(database).remove(car.id)
        }
        try TestShowcase.seed(reopened())
        #expect(try cards.cards().count == count)
        #expect(try SQLiteCarStore(database).cars(CarQuery(limit: 1)).isEmpty)
    }

    @Test func beginsWithEnoughCars() throws {
        let cars = try SQLiteCarStore(database).cars(CarQuery(limit: 1000))
        #expect(cars.count >= 60)
        #expect(cars.contains { $0.isAdvertising && $0.url != nil })
        #expect(cars.map(\.id) == cars.map(\.id).sorted(by: >))
    }

    @Test func switchesCards() async throws {
        let cards = SQLiteCardStore(database)
        let card = try #require(try cards.cards().first)
        #expect(try await cards.toggle(card.id))
        #expect(try SQLiteCardStore(reopened()).cards().first?.isActive == !card.isActive)
        #expect(try await !cards.toggle(-1))
        #expect(try cards.banners().count == 1)
        #expect(try cards.highlights().count == 3)
    }

    @Test func keepsMembers() async throws {
        let members = SQLiteMemberStore(database)
        let added = try await members.add(Member(id: 0, name: "Zoë", email: "z@example.com", title: "QA"))
        #expect(try members.members().last == added)
        #expect(try SQLiteMemberStore(reopened()).member(added.id) == added)
        #expect(try await members.remove(added.id))
        #expect(try await !members.remove(added.id))
        #expect(try members.member(added.id) == nil)
    }

    @Test func findsWordsByTheirBeginning() async throws {
        let cars = SQLiteCarStore(database)
        _ = try await cars.add(
            Car(id: 0, kind: .product, name: "Citroën \"Ami\" OR 城市", operatedBy: "x", price: 1, image: "i"))
        let titles = { (search: String) in try cars.cars(CarQuery(search: search, limit: 5)).map(\.name) }
        for search in ["citroen", "CITROËN", "cit am", "\"Ami\"", "ami or", "城市", "  ami  "] {
            #expect(try titles(search) == ["Citroën \"Ami\" OR 城市"], "\(search)")
        }
        for search in ["itroen", "cit zzz", "\"", "*", "NEARLY(", "🚗", "name:x"] {
            #expect(try titles(search).isEmpty, "\(search)")
        }
        #expect(try titles(" ").count == 5)
        let found = try #require(try cars.cars(CarQuery(search: "ami", limit: 1)).first)
        #expect(try await cars.remove(found.id))
        #expect(try titles("ami").isEmpty)
    }

    @Test func searchesInTheTablesOwnTree() throws {
        let plans = try [SQLiteCarStore.all, SQLiteCarStore.matching].map { sql in
            try database.read { connection in
                try connection.query("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }.joined(separator: "; ")
            }
        }
        #expect(plans[0].contains("SEARCH cars USING INTEGER PRIMARY KEY"))
        #expect(!plans[0].contains("TEMP B-TREE") && !plans[1].contains("TEMP B-TREE"))
        #expect(plans[1].contains("SEARCH cars USING INTEGER PRIMARY KEY"))
    }

    @Test func refusesAFileOfANewerProgram() throws {
        let path = showcase.folder.file("newer.sqlite")
        try Connection(.file(path), isCreating: true).execute("PRAGMA user_version = 99")
        #expect(throws: SQLiteError.self) { try SQLiteDatabase(path: path) }
    }

    @Test func saysWhichFileItCannotOpen() {
        let error = #expect(throws: SQLiteError.self) { try SQLiteDatabase(path: self.showcase.folder.path) }
        #expect(error?.description.contains(showcase.folder.path) == true)
    }

    @Test func opensANewFileFromManyConnectionsAtOnce() async throws {
        for round in 0..<10 {
            let path = showcase.folder.file("new-\(round).sqlite")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { try TestShowcase.seed(try SQLiteDatabase(path: path)) } }
                try await group.waitForAll()
            }
            #expect(try SQLiteCardStore(SQLiteDatabase(path: path)).cards().count == 5)
        }
    }

    @Test func isDurable() throws {
        let settings = try database.read { connection in
            try ["journal_mode", "synchronous"].map { try connection.query("PRAGMA \($0)") { $0.text(0) }[0] }
        }
        #expect(settings == ["wal", "2"])
    }

    @Test func undoesATransactionThatThrows() async throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try self.database.writeNow { connection in
                try connection.change("DELETE FROM cars")
                throw Stop()
            }
        }
        #expect(try SQLiteCarStore(database).cars(CarQuery(limit: 1)).count == 1)
        #expect(try await SQLiteCarStore(database).add([]).isEmpty)
    }

    /// Writers that wait for another process leave the threads that tasks run on to everybody else: here to the one
    /// that ends the waiting.
    @Test func holdsUpNobodyWhileAnotherProcessWrites() async throws {
        let path = showcase.folder.file("test.sqlite")
        // However slow the machine is.
        let toDos = SQLiteToDoStore(try SQLiteDatabase(path: path, writeDeadline: .seconds(600)))
        let other = try Connection(.file(path))
        try other.execute("BEGIN IMMEDIATE")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<64 { group.addTask { _ = try await toDos.add("to-do \(number)", for: "ana") } }
            await Task.yield()
            #expect(try await toDos.toDos(of: "ana").count == 3)
            try other.execute("COMMIT")
            try await group.waitForAll()
        }
        #expect(try await toDos.toDos(of: "ana").count == 67)
    }

    @Test func noticesWhatOthersWrite() async throws {
        let other = try reopened()
        #expect(try await !database.hasForeignChange())
        #expect(try await SQLiteCardStore(database).toggle(1))
        #expect(try await !database.hasForeignChange())
        #expect(try await SQLiteCardStore(other).toggle(1))
        #expect(try await database.hasForeignChange())
        #expect(try await !database.hasForeignChange())
    }

    @Test func takesManyReadersAndWritersOnTwoConnections() async throws {
        let stores = [SQLiteToDoStore(database), SQLiteToDoStore(try reopened())]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<25 {
                        _ = try await stores[task % 2].add("\(task) \(number)", for: "ana")
                        let mine = try await stores[(task + 1) % 2].toDos(of: "ana").filter {
                            $0.title.hasPrefix("\(task) ")
                        }
                        #expect(mine.count == number + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await stores[0].toDos(of: "ana").count == 203)
    }
}
