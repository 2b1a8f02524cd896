public import Screens
public import Showcase

extension ToDoStore {
    /// All to-dos of `subject`, newest first.
    public func toDos(of subject: Subject) async throws -> [ToDo] {
        try await toDos(ToDoQuery(limit: .max), of: subject).toDos
    }
}
