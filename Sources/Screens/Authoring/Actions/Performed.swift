public import Basics

/// The result of an action: the topics that it has written, and effects for the client in addition to the patch.
public struct Performed: Sendable {
    /// The topics that were written: every screen that reads one of them is invalidated.
    public let topics: Set<Topic>
    /// The effects for the client.
    public let effects: [Effect]

    /// A result for an action that has written to `topics`. The change is published after it is stored durably.
    public init(changing topics: Topic..., effects: [Effect] = []) {
        (self.topics, self.effects) = (Set(topics), effects)
    }

    /// The result of an action that has changed nothing.
    public static let nothing = Performed()
}

/// A thing that the client does in addition to applying the patch.
public enum Effect: Equatable, Sendable {
    /// Empties the input of a cell.
    case clearInput(CellID)
    /// Shows a text for a short time.
    case message(String)
    /// Leaves the screen, such as a form that has been sent.
    case dismiss
}

/// An error of an action that can't be performed now. Its texts are shown to a person, in their language.
public enum ActionError: Error, Equatable, Sendable {
    /// The section has no such cell, or the cell no such action.
    case notFound
    /// The action exists, but not for the caller's role.
    case forbidden
    /// Another change was written first, and the action no longer applies.
    case conflict
    /// The action can't be performed now; the text says why.
    case refused(String)
    /// A limit is reached: nothing more can be added. The text says so, and what to do about it.
    case limitReached(String)
    /// Values that fit the form but can't be accepted, such as a name that is taken.
    case invalid([InvalidField])

    /// Returns `invalid` for the one field `field`; `text` says why its value can't be accepted.
    public static func invalid(_ field: Identifier, _ text: String) -> ActionError {
        .invalid([InvalidField(field, text)])
    }
}

/// A field of a form whose value can't be accepted.
public struct InvalidField: Equatable, Sendable {
    /// The field's name.
    public let name: Identifier
    /// The reason, for a person, in their language.
    public let text: String

    /// A field with the name `name`, and the reason in `text`.
    public init(_ name: Identifier, _ text: String) { (self.name, self.text) = (name, text) }

    /// The field's place in the request's body, as a JSON Pointer (RFC 6901).
    public var pointer: String { name.jsonPointer }
}
