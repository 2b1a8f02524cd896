import Basics

/// The route of a screen: its path pattern, and the types of the parameters. The same route makes the paths of links
/// and reads them in the composer.
///
///     static let route = ScreenRoute<Int64, String>("books/{book}/notes/{note}")
///
///     Navigate(to: NoteScreen.route(book.id, "first"))               // /screens/books/7/notes/first
///     let (book, note) = try Self.route.parameters(of: request)      // in `compose`
///
/// A composer declares `let pattern = route.pattern`. A parameter's type is one that converts to text and back
/// (`LosslessStringConvertible`): `Int64`, `String`, or a type of the service. Without parameters, a route is a
/// `ScreenRoute<>`, and its one path is `route()`.
public struct ScreenRoute<each Parameter: LosslessStringConvertible & Sendable>: Sendable {
    /// The pattern. The catalog throws if its number of parameters differs from the number of types.
    public let pattern: ScreenPattern

    /// A route with the pattern `pattern`, such as `books/{book}`, and a type for each parameter.
    public init(_ pattern: StaticString) {
        var types = 0
        for _ in repeat (each Parameter).self { types += 1 }
        var typed = ScreenPattern(stringLiteral: "\(pattern)")
        typed.types = types
        self.pattern = typed
    }

    /// Returns the path with these parameters. No screen has a path with a parameter whose text is empty.
    public func callAsFunction(_ parameter: repeat each Parameter) -> ScreenPath {
        var path = ScreenPath(pattern.name.rawValue)
        var rest = pattern.route.parts.dropFirst()
        for value in repeat each parameter {
            // Ends behind the parameter.
            while let text = rest.popFirst()?.text { path.append(text.rawValue) }
            path.append(value.description)
        }
        while let text = rest.popFirst()?.text { path.append(text.rawValue) }
        return path
    }

    /// Returns the parameters in the path of `request`. Throws `ScreenError.notFound` if they don't have these types,
    /// or aren't in the form that the type writes, such as `07` or `+7` for `7`: each screen has one path.
    public func parameters(of request: ScreenRequest) throws(ScreenError) -> (repeat each Parameter) {
        try parameters(of: request.path)
    }

    /// Returns the parameters in `path`. Throws `ScreenError.notFound` if the route doesn't match it.
    public func parameters(of path: ScreenPath) throws(ScreenError) -> (repeat each Parameter) {
        guard let texts = pattern.values(in: path) else { throw .notFound }
        var values = PathParameterValues(texts: texts[...])
        return (repeat try values.next((each Parameter).self))
    }
}

/// The parameters of a path, read one after another.
private struct PathParameterValues {
    var texts: ArraySlice<Identifier>

    mutating func next<Value: LosslessStringConvertible>(_ type: Value.Type) throws(ScreenError) -> Value {
        guard let text = texts.popFirst()?.rawValue, let value = Value(text),
            value.description.utf8.elementsEqual(text.utf8)
        else { throw .notFound }
        return value
    }
}
