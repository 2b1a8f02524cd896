package import Screens
package import Showcase

extension ToDoStore {
    /// All to-dos of `subject`, newest first.
    package func toDos(of subject: Subject) async throws -> [ToDo] {
        try await toDos(ToDoQuery(limit: .max), of: subject).toDos
    }
}
