import Sectional

extension Topic {
    /// The to-dos of all subjects.
    static let toDos: Topic = "toDos"
}
