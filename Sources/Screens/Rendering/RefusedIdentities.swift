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
