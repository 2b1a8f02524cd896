public import Identity

/// Which screen: its name and, for a screen about one thing, that thing. As a URL it is `/screens/cars/42`.
public struct ScreenPath: Hashable, Sendable, CustomStringConvertible {
    /// The screen's name.
    public let screen: Identifier
    /// What the screen is about.
    public let parameter: Identifier?

    /// The path of a screen, about `parameter` if it is about one thing.
    public init(_ screen: String, _ parameter: String? = nil) {
        (self.screen, self.parameter) = (Identifier(screen), parameter.map { Identifier($0) })
    }

    /// The screen's id: `cars/42`.
    public var description: String { parameter.map { screen.rawValue + "/" + $0.rawValue } ?? screen.rawValue }
}
