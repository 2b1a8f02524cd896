public import Sectional

/// Where to-dos are kept: a list for each subject, begun with the same few to-dos.
public protocol ToDoStore: Sendable {
    /// The to-dos of `subject`, newest first.
    func toDos(of subject: Subject) async throws -> [ToDo]
    /// Puts a to-do on top of the list of `subject`.
    func add(_ title: String, for subject: Subject) async throws -> ToDo
    /// Takes a to-do off the list of `subject`; false where it isn't on it.
    func remove(_ id: Int64, for subject: Subject) async throws -> Bool
}
