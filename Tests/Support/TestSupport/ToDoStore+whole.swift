package import Screens
package import Showcase

extension ToDoStore {
    /// All to-dos of `subject`, newest first.
    package func toDos(of subject: Subject) async throws -> [ToDo] {
        try await toDos(in: KeyRange(limit: .max), of: subject).toDos
    }
}
