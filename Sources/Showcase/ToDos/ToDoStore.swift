package import Screens

/// A store of to-dos: a list for each subject. All lists begin with the same to-dos.
package protocol ToDoStore: Sendable {
    /// Returns the to-dos in `range` of the list of `subject`, newest first, and the length of the whole list, both read
    /// at the same moment.
    func toDos(in range: KeyRange, of subject: Subject) async throws -> ToDoList
    /// Returns the to-do with this id, or `nil` if it isn't on the list of `subject`.
    func toDo(_ id: Int64, of subject: Subject) async throws -> ToDo?
    /// Adds a to-do at the top of the list of `subject`. Throws `StoreFull` if the list is full.
    func add(_ title: String, for subject: Subject) async throws -> ToDo
    /// Removes a to-do from the list of `subject`. Returns false if it isn't on it.
    func remove(_ id: Int64, for subject: Subject) async throws -> Bool
}

package struct ToDoList: Equatable, Sendable {
    /// The to-dos of the part, newest first.
    package let toDos: [ToDo]
    package let count: Int
}

extension Topic {
    /// The to-dos of all subjects.
    static let toDos: Topic = "toDos"
}

package struct ToDo: Equatable, Sendable {
    /// The to-do's identity, never reused.
    package let id: Int64
    package let title: String
}
