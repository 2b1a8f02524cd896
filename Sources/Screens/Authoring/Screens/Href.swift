public import Basics
public import JSON

/// A URL of the service in a screen's JSON. Routes are made from the same type.
public enum Href: Hashable, Sendable {
    case screen(ScreenPath)
    /// The stream of a screen.
    case events(ScreenPath)
    /// The further cells of a section.
    case section(ScreenPath, SectionID)
    /// An action, which is performed by POST.
    case action(ScreenPath, SectionID, CellID, ActionID)
    /// A field of an action's form: its files are stored by POST, its options are searched by GET.
    case field(ScreenPath, SectionID, CellID, ActionID, Identifier)

    static let screens = "/screens/"
    static let events = "/events"
    static let sections = "/sections/"
    static let cells = "/cells/"
    static let actions = "/actions/"
    static let fields = "/fields/"

    /// The path within the service, percent-encoded.
    public var path: String {
        var text = ""
        text.reserveCapacity(128)
        writePath(to: &text)
        return text
    }

    func writePath(to url: inout some URLWriter & ~Copyable, below basePath: String = "") {
        switch self {
        case .screen(let screen):
            if !basePath.isEmpty { url.write(basePath) }
            url.write(Self.screens)
            url.write(screen.description)
        case .events(let screen):
            Href.screen(screen).writePath(to: &url, below: basePath)
            url.write(Self.events)
        case .section(let screen, let section):
            Href.screen(screen).writePath(to: &url, below: basePath)
            url.write(Self.sections)
            url.write(PathPart.id.encoded(section.rawValue))
        case .action(let screen, let section, let cell, let action):
            Href.section(screen, section).writePath(to: &url, below: basePath)
            url.write(Self.cells)
            url.write(PathPart.id.encoded(cell.rawValue))
            url.write(Self.actions)
            url.write(PathPart.id.encoded(action.rawValue))
        case .field(let screen, let section, let cell, let action, let field):
            Href.action(screen, section, cell, action).writePath(to: &url, below: basePath)
            url.write(Self.fields)
            url.write(PathPart.id.encoded(field.rawValue))
        }
    }

    public enum Target: CaseIterable, Sendable {
        case screen
        case events
        case section
        case action
        case field

        /// Returns the pattern of the paths to this target, in which `screen` is the pattern of the screen's path.
        package func pattern(on screen: String) -> RoutePattern { RoutePattern(path(on: screen)) }

        private func path(on screen: String) -> String {
            switch self {
            case .screen: Href.screens + screen
            case .events: Self.screen.path(on: screen) + Href.events
            case .section: Self.screen.path(on: screen) + Href.sections + "{section}"
            case .action: Self.section.path(on: screen) + Href.cells + "{cell}" + Href.actions + "{action}"
            case .field: Self.action.path(on: screen) + Href.fields + "{field}"
            }
        }

        /// The number of parameters behind the screen's path.
        fileprivate var idCount: Int {
            switch self {
            case .screen, .events: 0
            case .section: 1
            case .action: 3
            case .field: 4
            }
        }
    }

    /// The href to `target` with a route's percent-decoded values: the parts of the screen's path, then the ids.
    package init?(_ target: Target, _ values: [Identifier]) {
        let ids = values.suffix(target.idCount)
        guard let screen = ScreenPath(decoded: values.dropLast(target.idCount)),
            !ids.contains(where: { PathPart.id.isUnescaped($0.rawValue) })
        else { return nil }
        let texts = ids.map { PathPart.id.unescaped($0).rawValue }
        self =
            switch target {
            case .screen: .screen(screen)
            case .events: .events(screen)
            case .section: .section(screen, SectionID(texts[0]))
            case .action: .action(screen, SectionID(texts[0]), CellID(texts[1]), ActionID(texts[2]))
            case .field: .field(screen, SectionID(texts[0]), CellID(texts[1]), ActionID(texts[2]), Identifier(texts[3]))
            }
    }
}

/// A target that a URL is written to in pieces: a `String`, or a JSON string in a `JSONWriter`.
protocol URLWriter: ~Copyable {
    /// Writes `text` unchanged; it contains only characters that are allowed in a URL.
    mutating func write(_ text: String)
}

extension String: URLWriter {}

extension JSONWriter: URLWriter {
    mutating func write(_ text: String) { piece(text) }
}

extension URLWriter where Self: ~Copyable {
    /// Writes `text` with all characters percent-encoded except RFC 3986's unreserved ones (section 2.1).
    mutating func write(percentEncoding text: String) { write(text.percentEncoded) }
}
