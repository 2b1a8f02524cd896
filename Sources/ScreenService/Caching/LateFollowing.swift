import Basics
import Screens

/// The functions that follow a screen whose sections are still loading when it is sent.
struct LateFollowing: Sendable {
    /// Returns the screen with sections that have loaded since, with what was read meanwhile noted; `nil` if there is
    /// nothing to note.
    let complete: (@Sendable (Screen) async throws -> Screen)?
    /// Is told of the screen with sections that have loaded since, and of the screen before.
    let note: @Sendable (_ screen: Screen, _ earlier: Screen) -> Void
    /// Tells the streams that show one of these revisions that there is a newer screen.
    let announce: @Sendable ([Identifier]) -> Void
    /// Waits as long as the end is kept for clients that show the screen before.
    let hold: @Sendable () async -> Void
}
