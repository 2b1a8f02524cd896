public import Basics

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
