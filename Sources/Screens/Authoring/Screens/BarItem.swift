public import Basics

/// A button of the navigation bar, Among the sections, it can be in ``Personal`` or in a condition.
public struct BarItem: Sections {
    /// The item's identity in the navigation bar.
    public let id: Identifier
    /// The item's text.
    public let title: String
    /// Whether the item can be tapped. A disabled item is shown, and its action isn't emitted.
    public private(set) var isEnabled: Bool
    /// The actions of its menu, in order.
    var menu = BarMenu()
    /// Its label, style and icon; `nil` if it has none of them.
    package private(set) var presentation: ActionPresentation?
    let action: Action?

    /// An item. Tapping it opens `screen`, if there is one and it is offered.
    public init(_ id: Identifier, title: String, isEnabled: Bool = true, opens screen: Navigate? = nil) {
        self.id = id
        self.title = title
        self.isEnabled = isEnabled
        self.action = screen.flatMap { $0.action.isOffered ? $0.action : nil }
    }

    /// Returns the item, enabled only if `isEnabled`.
    public func enabled(if isEnabled: Bool) -> BarItem {
        var item = self
        item.isEnabled = isEnabled
        return item
    }

    /// Returns the item with a label: what a screen reader says instead of the title.
    public func label(_ label: String) -> BarItem { presented { $0.label = label } }

    /// Returns the item with a style.
    public func style(_ style: ActionStyle) -> BarItem { presented { $0.style = style } }

    /// Returns the item with an icon: the name of a picture that the app has.
    public func icon(_ name: String) -> BarItem { presented { $0.icon = name } }

    private func presented(_ change: (inout ActionPresentation) -> Void) -> BarItem {
        var item = self
        var presentation = item.presentation ?? ActionPresentation()
        change(&presentation)
        item.presentation = presentation
        return item
    }

    public func append(to parts: inout ScreenParts) { parts.barItems.append(self) }
}
