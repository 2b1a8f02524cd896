internal import Identity

/// The paths of a screen, and the types of the parameters in them: what prints a path for a link is what reads it for the
/// composer.
///
///     static let route = ScreenRoute<Int64, String>("books/{book}/notes/{note}")
///
///     Navigate(to: NoteScreen.route(book.id, "first"))               // /screens/books/7/notes/first
///     let (book, note) = try Self.route.parameters(of: request)      // in `compose`
///
/// A composer says `let pattern = route.pattern`. A type of parameters is what Swift can make a text of and read back
/// (`LosslessStringConvertible`): `Int64`, `String`, or a type of the service's own.
public struct ScreenRoute<each Parameter: LosslessStringConvertible & Sendable>: Sendable {
    /// The pattern, which the catalog refuses where it has more or fewer parameters than there are types.
    public let pattern: ScreenPattern

    /// A route of paths such as `books/{book}`, with a type for each parameter.
    public init(_ pattern: StaticString) {
        var types = 0
        for _ in repeat (each Parameter).self { types += 1 }
        self.pattern = ScreenPattern(stringLiteral: "\(pattern)").typed(types)
    }

    /// The path with these parameters. There is no screen at one with a parameter whose text is empty.
    public func callAsFunction(_ parameter: repeat each Parameter) -> ScreenPath {
        var path = PathInMaking(pattern)
        repeat path.append((each parameter).description)
        return path.finish()
    }

    /// The parameters of the path of `request`. Throws `ScreenError.notFound` where it has none of these types: also for
    /// `07` and `+7` where `7` is meant, so that each screen has one path.
    public func parameters(of request: ScreenRequest) throws(ScreenError) -> (repeat each Parameter) {
        try parameters(of: request.path)
    }

    /// The parameters of `path`. Throws `ScreenError.notFound` where it is none of the route's.
    public func parameters(of path: ScreenPath) throws(ScreenError) -> (repeat each Parameter) {
        guard pattern.matches(path) else { throw .notFound }
        var values = PathParameterValues(path, pattern)
        return (repeat try values.next((each Parameter).self))
    }
}

/// The route of a screen that is about nothing: `PlainScreenRoute("books/new")`, whose one path is `route()`.
public typealias PlainScreenRoute = ScreenRoute<>

/// A path that is made part by part: the pattern's own, and a value for each parameter.
private struct PathInMaking {
    private let parts: [ScreenPattern.Part]
    private var index = 0
    private var path: ScreenPath

    init(_ pattern: ScreenPattern) {
        parts = pattern.parts
        path = ScreenPath(pattern.name.rawValue)
        index = 1
        appendLiterals()
    }

    mutating func append(_ value: String) {
        path.append(value)
        index += 1
        appendLiterals()
    }

    private mutating func appendLiterals() {
        while index < parts.count, case .literal(let text) = parts[index] {
            path.append(text.rawValue)
            index += 1
        }
    }

    func finish() -> ScreenPath { path }
}

/// The parameters of a path, read one after the other.
private struct PathParameterValues {
    private var texts: ArraySlice<String>

    init(_ path: ScreenPath, _ pattern: ScreenPattern) {
        texts = zip(path.parts, pattern.shape).compactMap { $1 == nil ? $0.rawValue : nil }[...]
    }

    mutating func next<Value: LosslessStringConvertible>(_ type: Value.Type) throws(ScreenError) -> Value {
        guard let text = texts.popFirst(), let value = Value(text), value.description.utf8.elementsEqual(text.utf8)
        else { throw .notFound }
        return value
    }
}
