public import Sectional

/// Where each subject's switch of the hello screen is kept.
public protocol SwitchStore: Sendable {
    /// Whether the switch of `subject` is on; it is until somebody turns it off.
    func isOn(for subject: Subject) async throws -> Bool
    /// Turns the switch of `subject` on where it is off, and off where it is on; two at once turn it twice.
    func toggle(for subject: Subject) async throws
}

extension Topic {
    /// The switches of all subjects.
    static let switches: Topic = "switches"
}
