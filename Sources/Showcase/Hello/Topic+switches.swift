import Sectional

extension Topic {
    /// The switches of all subjects.
    static let switches: Topic = "switches"
}
