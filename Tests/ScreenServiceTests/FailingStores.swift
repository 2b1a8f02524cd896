import Screens
@testable import Showcase
import TestSupport

struct FailingToDos: ToDoStore {
    struct Failure: Error, CustomStringConvertible { var description: String { "secret path" } }

    func toDos(in range: KeyRange, of subject: Subject) async throws -> ToDoList { throw Failure() }
    func toDo(_ id: Int64, of subject: Subject) async throws -> ToDo? { throw Failure() }
    func add(_ title: String, for subject: Subject) async throws -> ToDo { throw Failure() }
    func remove(_ id: Int64, for subject: Subject) async throws -> Bool { throw Failure() }
}

struct SlowToDos: ToDoStore {
    let gate: Gate

    func toDos(in range: KeyRange, of subject: Subject) async throws -> ToDoList {
        await gate.wait()
        return ToDoList(toDos: [ToDo(id: 1, title: "slow")], count: 1)
    }
    func toDo(_ id: Int64, of subject: Subject) async throws -> ToDo? { ToDo(id: id, title: "slow") }
    func add(_ title: String, for subject: Subject) async throws -> ToDo { ToDo(id: 1, title: title) }
    func remove(_ id: Int64, for subject: Subject) async throws -> Bool { true }
}

struct FailingCars: CarStore {
    func cars(matching search: String, in range: KeyRange) async throws -> [Car] { throw FailingToDos.Failure() }
    func car(_ id: Int64) async throws -> Car? { throw FailingToDos.Failure() }
    func add(_ car: Car) async throws -> Car { throw FailingToDos.Failure() }
    func remove(_ id: Int64) async throws -> Bool { throw FailingToDos.Failure() }
}
