public import Basics

/// A search field of a screen. Its text is a parameter of the query; the composer reads it from the same declaration:
///
///     let search = Search("q", in: request, placeholder: texts.search)
///     return ScreenController(title: texts.title) {
///         search
///         ToolsSection(tools, matching: search.text)
///     }
///
/// A screen has one; of several, the last one is shown.
public struct Search: Sections {
    /// The name of the parameter; none of the engine's own, such as `limit`.
    public let parameter: Identifier
    /// The text that an empty field shows.
    public let placeholder: String
    /// The text that is searched for, as it was sent; `nil` if there is none.
    public let text: String?

    /// A field for the parameter `parameter` of `request`.
    public init(_ parameter: Identifier, in request: ScreenRequest, placeholder: String) {
        (self.parameter, self.placeholder) = (parameter, placeholder)
        text = request[parameter].flatMap { $0.isEmpty ? nil : $0 }
    }

    public func append(to parts: inout ScreenParts) { parts.extras.append(.search(self)) }
}

/// A screen that a person can ask for again, such as by pulling its list down: for data that changes without a write.
public struct Refreshable: Sections {
    /// The element.
    public init() {}

    public func append(to parts: inout ScreenParts) { parts.extras.append(.refreshable) }
}
