public import Basics

/// A URL of the service in a screen's JSON. Routes are made from the same type.
public enum Href: Hashable, Sendable {
    /// A screen.
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

    /// Writes the URL's path below `basePath`, percent-encoded, to `url`.
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
}
