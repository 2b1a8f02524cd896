package import Basics

/// An error: two things of one kind have the same identity: cells of a section, actions of a cell, sections, bar items
/// or choices of a screen, or fields of a form.
public struct DuplicateIdentity: Error, Equatable, Sendable, CustomStringConvertible {
    package let id: Identifier
    /// The things, in the plural, and where they are.
    let things: String

    init(id: Identifier, of things: String) { (self.id, self.things) = (id, things) }

    public var description: String { "duplicate id '\(id)' of two \(things)" }
}

/// An error: an identity that nobody can use, that only the library uses, or that names nothing.
public struct UnusableIdentity: Error, Equatable, Sendable, CustomStringConvertible {
    package let id: Identifier
    /// The thing that has it, with its article.
    let thing: String
    let reason: String

    init(id: Identifier, of thing: String, because reason: String = IdentityRule.sentence) {
        (self.id, self.thing, self.reason) = (id, thing, reason)
    }

    /// The error for an action on a trigger that an earlier one is on.
    init(_ action: ActionID, onTakenTriggerOf cell: String) {
        self.init(
            id: Identifier(action.rawValue), of: "an action of the cell \(cell)",
            because: "an earlier action has the same trigger")
    }

    public var description: String { "invalid id '\(id)' of \(thing): \(reason)" }
}

/// The rule for the identities that authors choose. Those of the library begin with a `~`, so nobody else has them.
enum IdentityRule {
    /// The longest identity: what a client can report.
    static let maximumBytes = ImpressionBatch.maximumText

    static let sentence = "an id must have 1 to \(maximumBytes) bytes and not begin with ~"

    static func allows(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return first != 0x7E && text.utf8.count <= maximumBytes
    }
}

extension SectionController {
    /// Returns why the section can't be shown under `id`, after those in `known`, or `nil`.
    func fault(_ id: SectionID, after known: inout Set<SectionID>, isAlone: Bool = false) -> (any Error)? {
        if !id.isUsable, !(self is FailedPersonal) {
            return UnusableIdentity(
                id: Identifier(id.rawValue), of: "a section", because: IdentityRule.sentence + " or contain a colon")
        }
        guard isAlone || known.insert(id).inserted else {
            return DuplicateIdentity(id: Identifier(id.rawValue), of: "sections of the screen")
        }
        return nil
    }
}

extension ScreenParts {
    /// Returns the bar items and extras without those whose identities are taken or can't be used, and without the
    /// actions of bar items whose URLs don't have one of `schemes`. Adds a failure for each.
    func usable(
        _ schemes: URLSchemes, _ failures: inout [SectionFailure]
    ) -> (barItems: [BarItem], extras: [ScreenExtra]) {
        // `first` would copy the item.
        let isUsual = barItems.count <= 1 && barItems.indices.allSatisfy { barItems[$0].isUsableAlone(schemes) }
        if extras.isEmpty, isUsual { return (barItems, extras) }
        var (items, parameters, urls) = (UsedNames(), UsedNames(), [RefusedURL]())
        var usableItems = barItems.filter { items.take($0.id, "a bar item", of: "bar items of the screen") }
        for index in usableItems.indices { usableItems[index].keepUsableActions(schemes, &items.faults, &urls) }
        let things = "search fields or lists of choices"
        let usableExtras = extras.filter { extra in
            switch extra {
            case .search(let search): parameters.take(search.parameter, "the parameter of a search field", of: things)
            case .choices(let list): parameters.take(list.id, "the parameter of a list of choices", of: things)
            case .refreshable, .prefetch, .withheld: true
            }
        }
        failures += (items.faults + parameters.faults).map { SectionFailure(section: nil, error: $0) }
        failures += urls.map { SectionFailure(section: nil, error: $0) }
        return (usableItems, usableExtras)
    }
}

/// Names that are used, and the faults of those that can't be.
private struct UsedNames {
    var known: [Identifier] = []
    var faults: [any Error] = []

    /// Returns whether `id` can be that of one more of `things`; `thing` is the one with it.
    mutating func take(_ id: Identifier, _ thing: String, of things: String) -> Bool {
        if !IdentityRule.allows(id.rawValue) {
            faults.append(UnusableIdentity(id: id, of: thing))
        } else if known.contains(id) {
            faults.append(DuplicateIdentity(id: id, of: things))
        } else {
            known.append(id)
            return true
        }
        return false
    }
}

extension BarItem {
    fileprivate func isUsableAlone(_ schemes: URLSchemes) -> Bool {
        menu.isEmpty && IdentityRule.allows(id.rawValue) && action?.refusedURL(schemes, of: id) == nil
    }

    /// Removes the actions of the menu whose identities are those of other actions of the item, or can't be used, and
    /// those with a URL that is refused.
    fileprivate mutating func keepUsableActions(
        _ schemes: URLSchemes, _ faults: inout [any Error], _ urls: inout [RefusedURL]
    ) {
        let id = id
        if !menu.isEmpty {
            let item = "the bar item '\(id)'"
            var names = UsedNames(known: action.map { [Identifier($0.id.rawValue)] } ?? [])
            menu.removeAll { !names.take(Identifier($0.id.rawValue), "an action of \(item)", of: "actions of \(item)") }
            faults += names.faults
        }
        if let fault = action?.refusedURL(schemes, of: id) {
            urls.append(fault)
            action = nil
        }
        urls += menu.compactMap { $0.refusedURL(schemes, of: id) }
        menu.removeAll { $0.refusedURL(schemes, of: id) != nil }
    }
}

extension Action {
    fileprivate func refusedURL(_ schemes: URLSchemes, of item: Identifier) -> RefusedURL? {
        if case .openURL(let url) = plainKind { schemes.fault(of: url, id, of: "the bar item '\(item)'") } else { nil }
    }
}
