import Screens
import Showcase
import TestSupport
import Testing

/// A search shows what no search would, page by page, but only what matches.
@Suite struct CarSearchTests {
    private let cars: SQLCarStore
    private let showcase: TestShowcase

    init() throws {
        showcase = try TestShowcase()
        cars = SQLCarStore(showcase.database)
    }

    private func add(_ name: String) async throws -> Int64 {
        try await cars.add(Car(id: 0, kind: .product, name: name, operatedBy: "x", price: 1, image: "i")).id
    }

    /// A page begins behind its cursor, and a window ends with its own, with a search and without.
    @Test(arguments: ["", "zonda"]) func `a cursor's car is on one page only`(_ search: String)
        async throws
    {
        var ids: [Int64] = []
        for number in 1...5 { ids.insert(try await add("Zonda \(number)"), at: 0) }
        let found = { (before: Int?, through: Int?, limit: Int) in
            try await cars.cars(
                matching: search,
                in: KeyRange(after: before.map { ids[$0] }, through: through.map { ids[$0] }, limit: limit)
            ).map(\.id)
        }
        #expect(try await found(nil, nil, 2) == Array(ids[0...1]))
        #expect(try await found(1, nil, 2) == Array(ids[2...3]))
        #expect(try await found(nil, 2, 10) == Array(ids[0...2]))
        #expect(try await found(nil, 0, 10) == [ids[0]])
        #expect(try await found(0, 3, 10) == Array(ids[1...3]))
        #expect(try await found(2, 2, 10) == [])
    }

    /// The index's own words are words like any other.
    @Test(arguments: [
        ("zonda OR", true), ("OR zonda", true), ("NOT zonda", true), ("zonda AND NEAR", true), ("NEAR zonda", true),
        ("AND", true), ("NOT", true), ("zonda OR quux", false), ("zonda NOT quux", false),
        ("NEAR(zonda quux, 9)", false),
        ("name : zonda", false), ("^zonda", true), ("zonda - or", true), ("{zonda} + or", true),
    ])
    func `a search has no syntax`(_ search: String, _ isFound: Bool) async throws {
        let id = try await add("Zonda AND NOT NEAR OR")
        let found = try await cars.cars(matching: search, in: KeyRange(limit: 10)).map(\.id)
        #expect(found.contains(id) == isFound)
    }
}
