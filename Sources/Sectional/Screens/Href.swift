/// A URL of the service that a screen's JSON names: what prints it is what routes are made of.
public enum Href: Hashable, Sendable {
    /// A screen.
    case screen(ScreenPath)
    /// A section's further cells.
    case section(ScreenPath, SectionID)
    /// The stream of a screen.
    case events(ScreenPath)
    /// What performs an action.
    case action(ScreenPath, SectionID, CellID, ActionID)
}

extension Href {
    /// The shapes of the paths of what is read, with the parts that vary in braces: what routes are made of.
    public static let readPatterns = screenPatterns.flatMap { [$0, $0 + eventsPattern, $0 + sectionPattern] }
    /// The shapes of the paths of what is performed.
    public static let actionPatterns = screenPatterns.map { $0 + sectionPattern + actionPattern }

    private static let screenPatterns = [screens + "{screen}", screens + "{screen}/{parameter}"]
    private static let eventsPattern = "/events"
    private static let sectionPattern = sections + "{section}"
    private static let actionPattern = cells + "{cell}" + actions + "{action}"

    private static let screens = "/screens/"
    private static let sections = "/sections/"
    private static let cells = "/cells/"
    private static let actions = "/actions/"

    /// The URL of `pattern` with these values, decoded, in the places of the braces; `nil` where one is missing.
    public init?(pattern: String, parameters value: (String) -> String?) {
        guard let name = value("screen") else { return nil }
        let screen = ScreenPath(name, value("parameter"))
        switch (value("section"), value("cell"), value("action")) {
        case (let section?, let cell?, let action?):
            self = .action(screen, SectionID(section), CellID(cell), ActionID(action))
        case (let section?, nil, nil): self = .section(screen, SectionID(section))
        case (nil, nil, nil): self = pattern.hasSuffix(Self.eventsPattern) ? .events(screen) : .screen(screen)
        default: return nil
        }
    }

    /// The URL's path, percent-encoded.
    public var path: String {
        var text = ""
        text.reserveCapacity(128)
        writePath(to: &text)
        return text
    }

    /// Writes the URL's path, percent-encoded.
    func writePath(to url: inout some URLWriter & ~Copyable) {
        switch self {
        case .screen(let screen):
            url.write(Self.screens)
            url.write(percentEncoding: screen.screen.rawValue)
            guard let parameter = screen.parameter else { return }
            url.write("/")
            url.write(percentEncoding: parameter.rawValue)
        case .events(let screen):
            Href.screen(screen).writePath(to: &url)
            url.write(Self.eventsPattern)
        case .section(let screen, let section):
            Href.screen(screen).writePath(to: &url)
            url.write(Self.sections)
            url.write(percentEncoding: section.rawValue)
        case .action(let screen, let section, let cell, let action):
            Href.section(screen, section).writePath(to: &url)
            url.write(Self.cells)
            url.write(percentEncoding: cell.rawValue)
            url.write(Self.actions)
            url.write(percentEncoding: action.rawValue)
        }
    }
}
