/// Which screen: its name and, for a screen about one thing, that thing. As a URL it is `/screens/cars/42`.
public struct ScreenPath: Hashable, Sendable, CustomStringConvertible {
    /// The screen's name.
    public let screen: String
    /// What the screen is about.
    public let parameter: String?

    /// The path of a screen, about `parameter` if it is about one thing.
    public init(_ screen: String, _ parameter: String? = nil) { (self.screen, self.parameter) = (screen, parameter) }

    /// The screen's id: `cars/42`.
    public var description: String { parameter.map { screen + "/" + $0 } ?? screen }
}
