/// The time after which a screen is sent without a section.
enum Lateness: Sendable {
    /// It isn't sent without it.
    case never
    /// The time of the renderer.
    case usual
    case after(Duration)
}
