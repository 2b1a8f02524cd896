public import Basics

/// A button of the navigation bar. Among the sections, it can be in ``Personal`` or in a condition.
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
    /// The action of a tap; `nil` if there is none.
    private(set) var action: Action?

    /// An item. Tapping it opens `screen`, if there is one and it is offered.
    public init(_ id: Identifier, title: String, isEnabled: Bool = true, opens screen: Navigate? = nil) {
        (self.id, self.title, self.isEnabled) = (id, title, isEnabled)
        action = screen.flatMap { $0.action.isOffered ? $0.action : nil }
    }

    /// An item. Tapping it opens `page`, if it is offered.
    public init(_ id: Identifier, title: String, isEnabled: Bool = true, opens page: OpenURL) {
        (self.id, self.title, self.isEnabled) = (id, title, isEnabled)
        action = page.action.isOffered ? page.action : nil
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

/// The menu of a bar item.
struct BarMenu: ActionList, Sendable {
    private(set) var entries: [Action] = []

    var isEmpty: Bool { entries.isEmpty }
    var triggers: Triggers { isEmpty ? [] : .menu }
    func forEachAction(_ body: (Action) -> Void) { entries.forEach(body) }

    /// Adds an action if it is offered; one without a title has its identity as the title.
    mutating func append(_ action: Action) {
        if !action.isOffered { return }
        let title = action.presentation?.title ?? action.id.rawValue
        var entry = Action(id: action.id, title: title, on: nil, action.plainKind)
        entry.present { [presentation = action.presentation] in
            $0 = presentation ?? $0
            $0.title = title
        }
        entries.append(entry)
    }

    mutating func remove(_ id: ActionID) { entries.removeAll { $0.id == id } }

    /// Removes the actions for whose identities `isKept` returns false.
    mutating func keep(where isKept: (ActionID) -> Bool) { entries = entries.filter { isKept($0.id) } }
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

extension BarItem {
    /// Returns the item with a menu of titled actions that open screens or pages. `Perform` needs a cell.
    public func menu(@BarMenuBuilder _ entries: () -> [Action]) -> BarItem {
        var item = self
        for entry in entries() { item.menu.append(entry) }
        return item
    }
}

extension ScreenParts {
    /// Removes the actions of bar items whose URLs don't have one of `schemes`. Returns a failure for each.
    mutating func removeRefusedURLs(_ schemes: URLSchemes) -> [SectionFailure] {
        var faults: [RefusedURL] = []
        for index in barItems.indices { barItems[index].removeRefusedURLs(schemes, &faults) }
        return faults.map { SectionFailure(section: nil, error: $0) }
    }
}

extension BarItem {
    fileprivate mutating func removeRefusedURLs(_ schemes: URLSchemes, _ faults: inout [RefusedURL]) {
        if let fault = action?.refusedURL(schemes) {
            faults.append(fault)
            action = nil
        }
        for entry in menu.entries {
            guard let fault = entry.refusedURL(schemes) else { continue }
            faults.append(fault)
            menu.remove(entry.id)
        }
    }
}

extension Action {
    fileprivate func refusedURL(_ schemes: URLSchemes) -> RefusedURL? {
        if case .openURL(let url) = plainKind { schemes.fault(of: url, id) } else { nil }
    }
}
