public import Identity

/// Why an action that the screen emits can't be performed now. Sentences are for a person, in their language.
public enum ActionError: Error, Equatable, Sendable {
    /// There is no such cell in the section, or no such action on the cell.
    case notFound
    /// The action is there, but not for the caller's role.
    case forbidden
    /// Another change came first, and the action makes no sense any more.
    case conflict
    /// The action makes no sense now; the sentence says why.
    case refused(String)
    /// A limit is reached: nothing more can be added. The sentence says so, and what to do about it.
    case limitReached(String)
    /// Values fit the form, and still can't be taken, such as a name that somebody has already.
    case invalid([InvalidField])

    /// The value of one field can't be taken; the sentence says why.
    public static func invalid(_ field: Identifier, _ text: String) -> ActionError {
        .invalid([InvalidField(field, text)])
    }
}

/// A field of a form whose value can't be taken.
public struct InvalidField: Equatable, Sendable {
    /// The field's name.
    public let name: Identifier
    /// Why, to a person in their language.
    public let text: String

    /// A field, and what is wrong with its value.
    public init(_ name: Identifier, _ text: String) { (self.name, self.text) = (name, text) }

    /// Where it stands in the content, as a JSON Pointer (RFC 6901).
    public var pointer: String { name.jsonPointer }
}
