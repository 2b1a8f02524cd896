public import Basics

/// A button of the navigation bar. Among the sections, it can be in ``Personal`` or in a condition.
public struct BarItem: Sections {
    /// The item's identity in the navigation bar.
    public let id: Identifier
    /// The item's text.
    public let title: String
    /// Whether the item can be tapped. A disabled item is shown, and its action isn't emitted.
    public private(set) var isEnabled: Bool
    /// The actions of its menu, in order, each with a title.
    var menu: [Action] = []
    /// Its label, style and icon; `nil` if it has none of them.
    package private(set) var presentation: ActionPresentation?
    /// The action of a tap; `nil` if there is none.
    var action: Action?
}

extension BarItem {
    /// An item. Tapping it opens `screen`, if there is one and it is offered.
    public init(_ id: Identifier, title: String, isEnabled: Bool = true, opens screen: Navigate? = nil) {
        let action = screen.flatMap { $0.action.isOffered ? $0.action : nil }
        self.init(id: id, title: title, isEnabled: isEnabled, action: action)
    }

    /// An item. Tapping it opens `page`, if it is offered.
    public init(_ id: Identifier, title: String, isEnabled: Bool = true, opens page: OpenURL) {
        self.init(id: id, title: title, isEnabled: isEnabled, action: page.action.isOffered ? page.action : nil)
    }

    /// Returns the item, enabled only if `isEnabled`.
    public consuming func enabled(if isEnabled: Bool) -> BarItem {
        self.isEnabled = isEnabled
        return self
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

    /// Returns the item with a menu of titled actions that open screens or pages. `Perform` needs a cell.
    public func menu(@BarMenuBuilder _ entries: () -> [Action]) -> BarItem {
        var item = self
        item.menu += entries().filter(\.isOffered).map(\.inMenu)
        return item
    }

    public func append(to parts: inout ScreenParts) { parts.barItems.append(self) }
}

extension Action {
    /// The action as one of a menu: without a title, its identity is the title.
    fileprivate var inMenu: Action {
        var entry = Action(id: id, triggers: .menu, kind: kind)
        entry.present { $0.title = $0.title ?? id.rawValue }
        return entry
    }
}

/// The result builder of a bar item's menu, with `if` and `for`, of actions that lead somewhere.
@resultBuilder
public enum BarMenuBuilder {
    /// An action that opens a screen.
    public static func buildExpression(_ element: Navigate) -> [Action] { [element.action] }
    /// An action that opens a page.
    public static func buildExpression(_ element: OpenURL) -> [Action] { [element.action] }
    /// The actions of a block.
    public static func buildBlock(_ parts: [Action]...) -> [Action] { parts.flatMap { $0 } }
    /// `if` without `else`.
    public static func buildOptional(_ part: [Action]?) -> [Action] { part ?? [] }
    /// `if`.
    public static func buildEither(first part: [Action]) -> [Action] { part }
    /// `else`.
    public static func buildEither(second part: [Action]) -> [Action] { part }
    /// `for`.
    public static func buildArray(_ parts: [[Action]]) -> [Action] { parts.flatMap { $0 } }
}
