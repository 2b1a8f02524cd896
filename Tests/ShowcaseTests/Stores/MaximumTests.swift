import SQL
import Screens
@testable import Showcase
import TestSupport
import Testing

/// What a client can add to is full at some time, and the store itself says so, in the transaction of the write.
@Suite struct MaximumTests {
    private let showcase: TestShowcase
    private var database: any SQLDatabase { showcase.database }

    init() throws { showcase = try TestShowcase() }

    @Test func `a removed to-do makes room for another`() async throws {
        let toDos = SQLToDoStore(database, maximum: 5)
        _ = try await toDos.add("fourth", for: "ana")
        let fifth = try await toDos.add("fifth", for: "ana")
        await #expect(throws: StoreFull(maximum: 5)) { try await toDos.add("sixth", for: "ana") }
        #expect(try await toDos.toDos(of: "ana").count == 5)
        // The list of another one has room.
        _ = try await toDos.add("other", for: "ben")
        #expect(try await toDos.remove(fifth.id, for: "ana"))
        _ = try await toDos.add("sixth", for: "ana")
        // So has a list of which one was removed that each list begins with.
        let first = try #require(try await toDos.toDos(of: "ana").last)
        #expect(try await toDos.remove(first.id, for: "ana"))
        _ = try await toDos.add("seventh", for: "ana")
        await #expect(throws: StoreFull(maximum: 5)) { try await toDos.add("eighth", for: "ana") }
    }

    /// Two processes that both find room for one more don't both take it.
    @Test func `the maximum is exact for concurrent writers`() async throws {
        let other = try TestShowcase.open(showcase.place)
        let stores = [database, other].map { SQLToDoStore($0, maximum: 20) }
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask {
                    do { _ = try await stores[number % 2].add("\(number)", for: "ana") } catch is StoreFull {
                        return false
                    }
                    return true
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 17)
        #expect(try await stores[0].toDos(of: "ana").count == 20)
    }

    @Test func `the number of members is limited`() async throws {
        let members = SQLMemberStore(database, maximum: try await SQLMemberStore(database).members().count + 1)
        let member = Member(id: 0, name: "Zoë", email: "z@example.com", title: "QA")
        let added = try await members.add(member)
        await #expect(throws: StoreFull.self) { try await members.add(member) }
        #expect(try await members.remove(added.id))
        _ = try await members.add(member)
    }

    /// Few cars are not counted, and what was removed doesn't count.
    @Test func `the number of cars is limited`() async throws {
        let count = try await SQLCarStore(database).cars(matching: "", in: KeyRange(limit: 1000)).count
        let cars = SQLCarStore(database, maximum: count + 3)
        let car = Car(id: 0, kind: .product, name: "Car", operatedBy: "x", price: 1, image: "car.svg")
        await #expect(throws: StoreFull.self) { try await cars.add([car, car, car, car]) }
        let added = try await cars.add([car, car, car])
        await #expect(throws: StoreFull(maximum: count + 3)) { try await cars.add(car) }
        // From the middle, so that the keys still span as many.
        #expect(try await cars.remove(added[0].id))
        #expect(try await cars.remove(added[1].id))
        _ = try await cars.add([car, car])
        await #expect(throws: StoreFull.self) { try await cars.add(car) }
        #expect(try await cars.cars(matching: "", in: KeyRange(limit: 1000)).count == count + 3)
    }

    /// Any part of a list, against the list as a whole.
    @Test(arguments: 0..<20) func `any part of a list is found`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let toDos = SQLToDoStore(database)
        for number in 0..<Int.random(in: 0...12, using: &random) { _ = try await toDos.add("\(number)", for: "ana") }
        for toDo in try await toDos.toDos(of: "ana") where Bool.random(using: &random) {
            _ = try await toDos.remove(toDo.id, for: "ana")
        }
        let all = try await toDos.toDos(of: "ana")
        for _ in 0..<20 {
            let (before, through) = (Int64.random(in: 0...20, using: &random), Int64.random(in: 0...20, using: &random))
            let limit = Int.random(in: 0...20, using: &random)
            let found = try await toDos.toDos(in: KeyRange(after: before, through: through, limit: limit), of: "ana")
            #expect(found.toDos == Array(all.filter { $0.id < before && $0.id >= through }.prefix(limit)))
            #expect(found.count == all.count)
        }
        for id in Int64(0)...20 { #expect(try await toDos.toDo(id, of: "ana") == all.first { $0.id == id }) }
    }
}
