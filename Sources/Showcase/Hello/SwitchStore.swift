/// Where each subject's switch of the hello screen is kept.
public protocol SwitchStore: Sendable {
    /// Whether the switch of `subject` is on; it is until somebody turns it off.
    func isOn(for subject: String) async throws -> Bool
    /// Turns the switch of `subject` on or off.
    func set(_ isOn: Bool, for subject: String) async throws
}
