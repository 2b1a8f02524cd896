public import Identity

/// A button of the navigation bar, which a State is handed to configure for its role. Written among the sections, it may
/// stand in `Personal` or in a condition.
public struct BarItem: Sections {
    /// Its identity in the bar.
    public let id: Identifier
    /// Its text.
    public let title: String
    /// Whether it can be tapped; where not, it is shown, and its action is not emitted.
    public var isEnabled: Bool
    let action: Action?

    /// An item; tapping it opens a screen, if there is one.
    public init(_ id: Identifier, title: String, isEnabled: Bool = true, opens screen: Navigate? = nil) {
        self.id = id
        self.title = title
        self.isEnabled = isEnabled
        self.action = screen?.action
    }

    /// The item as the State of the caller's role wants it.
    public func configured(by state: (inout BarItem) -> Void) -> BarItem {
        var item = self
        state(&item)
        return item
    }

    /// The item, which can be tapped only where that `isEnabled`.
    public func enabled(if isEnabled: Bool) -> BarItem { configured { $0.isEnabled = isEnabled } }

    /// Adds itself.
    public func append(to parts: inout ScreenParts) { parts.barItems.append(self) }
}
