package import Screens

/// A store of the hello screen's switches, one for each subject.
package protocol SwitchStore: Sendable {
    /// Returns whether the switch of `subject` is on. It is on until it is toggled for the first time.
    func isOn(for subject: Subject) async throws -> Bool
    /// Toggles the switch of `subject`. Two concurrent calls toggle it twice.
    func toggle(for subject: Subject) async throws
}

extension Topic {
    /// The switches of all subjects.
    static let switches: Topic = "switches"
}
