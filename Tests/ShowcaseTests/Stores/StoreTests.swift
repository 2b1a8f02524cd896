import SQLite
import TestSupport
import Testing

@testable import SQL
import Screens
@testable import Showcase

/// The showcase's stores, on any database.
@Suite(.timeLimit(.minutes(5))) struct StoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func stores(_ kind: DatabaseKind) throws -> Showcase.Stores {
        Showcase.Stores(try database(kind))
    }

    private func database(_ kind: DatabaseKind) throws -> any SQLDatabase {
        try kind.open(in: folder, migrations: .showcase(beginningWith: TestShowcase.seed().steps))
    }

    @Test(arguments: DatabaseKind.allCases) func `each subject has a switch`(_ kind: DatabaseKind) async throws {
        let switches = try stores(kind).switches
        #expect(try await switches.isOn(for: "ana"))
        try await switches.toggle(for: "ana")
        #expect(try await !switches.isOn(for: "ana"))
        #expect(try await switches.isOn(for: "bob"))
        try await switches.toggle(for: "ana")
        #expect(try await switches.isOn(for: "ana"))
    }

    @Test(arguments: DatabaseKind.allCases) func `each list begins with the same to-dos`(_ kind: DatabaseKind)
        async throws
    {
        let toDos = try stores(kind).toDos
        let first = ["Buy the milk", "Take my dog", "Rent a car"]
        #expect(try await toDos.toDos(of: "ana").map(\.title) == first)
        let milk = try #require(try await toDos.toDos(of: "ana").first)
        #expect(try await toDos.remove(milk.id, for: "ana"))
        #expect(try await !toDos.remove(milk.id, for: "ana"))
        let added = try await toDos.add("Wash 🚗", for: "ana")
        #expect(try await toDos.toDos(of: "ana").map(\.title) == ["Wash 🚗", "Take my dog", "Rent a car"])
        #expect(try await toDos.toDo(added.id, of: "ana") == added)
        #expect(try await toDos.toDos(of: "").map(\.title) == first)
        #expect(try await !toDos.remove(added.id, for: ""))
        #expect(try await toDos.remove(added.id, for: "ana"))
        #expect(try await toDos.add("", for: "ana").id > added.id)
        #expect(try await toDos.toDos(of: "ana").first?.title == "")
    }

    /// What is written is there when the file is opened again, and what was removed is not.
    @Test func `the seed is loaded once`() async throws {
        let before = try stores(.file)
        let count = try await before.cards.cards().count
        #expect(count > 0)
        for car in try await before.cars.cars(matching: "", in: KeyRange(limit: 1000)) {
            _ = try await before.cars.remove(car.id)
        }
        let added = try await before.toDos.add("kept", for: "ana")
        let after = try stores(.file)
        #expect(try await after.cards.cards().count == count)
        #expect(try await after.cars.cars(matching: "", in: KeyRange(limit: 1)).isEmpty)
        #expect(try await after.toDos.toDos(of: "ana").first == added)
    }

    @Test(arguments: DatabaseKind.allCases) func `the seed has at least 60 cars`(_ kind: DatabaseKind) async throws {
        let cars = try await stores(kind).cars.cars(matching: "", in: KeyRange(limit: 1000))
        #expect(cars.count >= 60)
        #expect(cars.contains { $0.kind == .advertising && $0.url != nil })
        #expect(cars.map(\.id) == cars.map(\.id).sorted(by: >))
    }

    @Test(arguments: DatabaseKind.allCases) func `cards are toggled on and off`(_ kind: DatabaseKind) async throws {
        let cards = try stores(kind).cards
        // Each alone, and on again as well as off.
        for _ in 0..<2 {
            for card in try await cards.cards() {
                let before = try await cards.cards()
                #expect(try await cards.toggle(card.id))
                let changed = zip(before, try await cards.cards()).filter { $0 != $1 }
                #expect(changed.map(\.0) == [card] && changed.first?.1.isActive == !card.isActive)
            }
        }
        #expect(try await !cards.toggle(-1))
        #expect(try await cards.banners().count == 1)
        #expect(try await cards.highlights().count == 3)
    }

    @Test(arguments: DatabaseKind.allCases) func `members are added, found and removed`(_ kind: DatabaseKind)
        async throws
    {
        let members = try stores(kind).members
        let added = try await members.add(Member(id: 0, name: "Zoë", email: "z@example.com", title: "QA"))
        #expect(try await members.members().last == added)
        #expect(try await members.member(added.id) == added)
        #expect(try await members.remove(added.id))
        #expect(try await !members.remove(added.id))
        #expect(try await members.member(added.id) == nil)
    }

    @Test(arguments: DatabaseKind.allCases) func `words are found by their beginnings`(_ kind: DatabaseKind)
        async throws
    {
        let cars = try stores(kind).cars
        _ = try await cars.add(
            Car(id: 0, kind: .product, name: "Citroën \"Ami\" OR 城市", operatedBy: "x", price: 1, image: "i"))
        let titles = { (search: String) in try await cars.cars(matching: search, in: KeyRange(limit: 5)).map(\.name) }
        for search in ["citroen", "CITROËN", "cit am", "\"Ami\"", "ami or", "城市", "  ami  "] {
            #expect(try await titles(search) == ["Citroën \"Ami\" OR 城市"], "\(search)")
        }
        for search in ["itroen", "cit zzz", "\"", "*", "NEARLY(", "🚗", "name:x"] {
            #expect(try await titles(search).isEmpty, "\(search)")
        }
        #expect(try await titles(" ").count == 5)
        let found = try #require(try await cars.cars(matching: "ami", in: KeyRange(limit: 1)).first)
        #expect(try await cars.remove(found.id))
        #expect(try await titles("ami").isEmpty)
    }

    /// A page is read from where it begins, and nothing is sorted.
    @Test(arguments: [0, 1, 2, 16]) func `a search uses the index and sorts nothing`(_ wordCount: Int) async throws {
        let database = try database(.file)
        for order in [SearchIndex.Order.ascending, .descending] {
            let search = SQLCarStore.index.searches[wordCount]
            let statement = order == .ascending ? search.ascending : search.descending
            let values = [SQLValue](repeating: 1, count: 3 + wordCount)
            let plan = try await database.rows("EXPLAIN QUERY PLAN \(statement)", values) { $0.text(3) }
            let words = "SEARCH car_words USING PRIMARY KEY (word=? AND item>?"
            #expect(wordCount == 0 || plan.first?.contains(words) == true, "\(plan)")
            #expect(plan.contains { $0.contains("SEARCH cars USING INTEGER PRIMARY KEY") })
            #expect(!plan.joined().contains("TEMP B-TREE") && !plan.joined().contains("SCAN car"))
        }
    }

    @Test func `many connections may open a new file at once`() async throws {
        for round in 0..<10 {
            let path = folder.file("new-\(round).sqlite")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try TestShowcase.open(path) } }
                try await group.waitForAll()
            }
            #expect(try await SQLCardStore(TestShowcase.open(path)).cards().count == 5)
        }
    }
}
