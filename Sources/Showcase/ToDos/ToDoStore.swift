public import Sectional

/// Where to-dos are kept: a list for each subject, begun with the same few to-dos.
public protocol ToDoStore: Sendable {
    /// The part `query` of the list of `subject`, and how long the whole list is: both of one moment.
    func toDos(_ query: ToDoQuery, of subject: Subject) async throws -> ToDoList
    /// The to-do with this id, if it is on the list of `subject`.
    func toDo(_ id: Int64, of subject: Subject) async throws -> ToDo?
    /// Puts a to-do on top of the list of `subject`. Throws `StoreFull` where the list has as many as it may have.
    func add(_ title: String, for subject: Subject) async throws -> ToDo
    /// Takes a to-do off the list of `subject`; false where it isn't on it.
    func remove(_ id: Int64, for subject: Subject) async throws -> Bool
}

/// Which part of a list of to-dos.
public struct ToDoQuery: Equatable, Sendable {
    /// Only to-dos older than the one with this id, whether that is still there or not.
    public var before: Int64?
    /// Only the to-do with this id, whether it is still there or not, and newer ones.
    public var through: Int64?
    /// At most so many.
    public var limit: Int

    /// The newest `limit` to-dos within the bounds.
    public init(before: Int64? = nil, through: Int64? = nil, limit: Int) {
        (self.before, self.through, self.limit) = (before, through, limit)
    }
}

/// A part of a list of to-dos.
public struct ToDoList: Equatable, Sendable {
    /// The to-dos of the part, newest first.
    public let toDos: [ToDo]
    /// How many there are in the whole list.
    public let count: Int

    /// A part of a list with `count` to-dos.
    public init(_ toDos: [ToDo], count: Int) { (self.toDos, self.count) = (toDos, count) }
}

extension Topic {
    /// The to-dos of all subjects.
    static let toDos: Topic = "toDos"
}
