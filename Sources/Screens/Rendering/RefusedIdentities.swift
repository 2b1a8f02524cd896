package import Basics

/// An error: two things that a client, or the service, tells apart by their identities have the same one: cells of a
/// section, those inside cells included; actions of a cell; sections, bar items or choices of a screen; fields of a form.
public struct DuplicateIdentity: Error, Equatable, Sendable, CustomStringConvertible {
    /// The identity.
    package let id: Identifier
    /// The things, in the plural, and where they are.
    let things: String

    init(id: Identifier, of things: String) { (self.id, self.things) = (id, things) }

    /// The error, for the log.
    public var description: String { "duplicate id '\(id)' of two \(things)" }
}

/// An error: an identity that nobody can use, or that only the library uses.
public struct UnusableIdentity: Error, Equatable, Sendable, CustomStringConvertible {
    /// The identity.
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

    /// The error, for the log.
    public var description: String { "invalid id '\(id)' of \(thing): \(reason)" }
}

/// The rule for the identities that authors choose: of sections, cells, actions, bar items and choices. Those of the
/// library itself begin with a `~`, so that they are nobody else's.
enum IdentityRule {
    /// The longest identity: what a client can report.
    static let maximumBytes = ImpressionBatch.maximumText

    static let sentence = "an id must have 1 to \(maximumBytes) bytes and not begin with ~"

    /// Returns whether an author may choose `text`.
    static func allows(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return first != 0x7E && text.utf8.count <= maximumBytes
    }
}

extension SectionController {
    /// Returns why the section can't be shown under `id`, its own identity, after those with the identities `known`: `nil`
    /// if it can.
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
    /// Returns the parts without the bar items, the actions of their menus, the search field and the lists of choices
    /// whose identities are taken already or can't be used. Adds a failure for each.
    func usable(_ failures: inout [SectionFailure]) -> ScreenParts {
        if extras.isEmpty, barItems.count <= 1, barItems.first?.isUsableAlone ?? true { return self }
        var (parts, names) = (self, UsedNames())
        parts.barItems = barItems.filter { names.take($0.id, as: "bar item") }
        for index in parts.barItems.indices {
            let item = parts.barItems[index]
            parts.barItems[index].menu.keepUsable(&names, in: item)
        }
        parts.extras = extras.filter { extra in
            switch extra {
            case .search(let search): names.take(parameter: search.parameter, of: "search field")
            case .choices(let list): names.take(parameter: list.id, of: "list of choices")
            case .refreshable, .prefetch, .withheld: true
            }
        }
        failures += names.faults.map { SectionFailure(section: nil, error: $0) }
        return parts
    }
}

/// The names that are used on a screen, and the faults of those that can't be.
private struct UsedNames {
    private var items: [Identifier] = []
    private var parameters: [Identifier] = []
    private(set) var faults: [any Error] = []

    /// Returns whether `id` can be used for one more bar item.
    mutating func take(_ id: Identifier, as thing: String) -> Bool {
        Self.take(id, "a \(thing)", "\(thing)s of the screen", &items, &faults)
    }

    /// Returns whether `name` can be used as one more parameter of the screen's query.
    mutating func take(parameter name: Identifier, of thing: String) -> Bool {
        Self.take(
            name, "the parameter of a \(thing)", "search fields or lists of choices", &parameters, &faults)
    }

    /// Returns whether `action` can be used for one more action of `item`, which has those with the identities `known`.
    mutating func take(_ action: ActionID, of item: BarItem, _ known: inout [Identifier]) -> Bool {
        Self.take(
            Identifier(action.rawValue), "an action of the bar item '\(item.id)'",
            "actions of the bar item '\(item.id)'", &known, &faults)
    }

    private static func take(
        _ id: Identifier, _ one: String, _ many: String, _ known: inout [Identifier], _ faults: inout [any Error]
    ) -> Bool {
        guard IdentityRule.allows(id.rawValue) else {
            faults.append(UnusableIdentity(id: id, of: one))
            return false
        }
        if known.contains(id) {
            faults.append(DuplicateIdentity(id: id, of: many))
            return false
        }
        known.append(id)
        return true
    }
}

extension BarItem {
    fileprivate var isUsableAlone: Bool { menu.isEmpty && IdentityRule.allows(id.rawValue) }
}

extension BarMenu {
    /// Removes the actions whose identities are those of other actions of `item`, or can't be used.
    fileprivate mutating func keepUsable(_ names: inout UsedNames, in item: BarItem) {
        if isEmpty { return }
        var known = item.action.map { [Identifier($0.id.rawValue)] } ?? []
        keep { names.take($0, of: item, &known) }
    }
}
