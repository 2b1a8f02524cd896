/// A change of the screen. A member that is `null` is removed, one that is absent stays: optionals can't tell.
public typealias ScreenOperation = [String: JSONValue]
/// A change of a section.
public typealias SectionOperation = [String: JSONValue]
