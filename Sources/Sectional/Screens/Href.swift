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

    private static let screenPatterns = ["/screens/{screen}", "/screens/{screen}/{parameter}"]
    private static let eventsPattern = "/events"
    private static let sectionPattern = "/sections/{section}"
    private static let actionPattern = "/cells/{cell}/actions/{action}"

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
        switch self {
        case .screen(let screen): screen.href
        case .events(let screen): screen.href + Self.eventsPattern
        case .section(let screen, let section): screen.href + Self.filled(Self.sectionPattern, section.rawValue)
        case .action(let screen, let section, let cell, let action):
            Href.section(screen, section).path + Self.filled(Self.actionPattern, cell.rawValue, action.rawValue)
        }
    }

    /// The pattern with the values, encoded, in the places of the braces.
    fileprivate static func filled(_ pattern: String, _ values: String...) -> String {
        var text = ""
        var rest = Substring(pattern).utf8
        for value in values {
            text += Substring(rest.prefix { $0 != 0x7B })
            text += encoded(value)
            rest = rest.drop { $0 != 0x7D }.dropFirst()
        }
        return text + Substring(rest)
    }

    /// Encodes all but RFC 3986's unreserved characters.
    static func encoded(_ segment: String) -> String {
        if segment.utf8.allSatisfy(isUnreserved) { return segment }
        return segment.utf8.reduce(into: "") { result, byte in
            if isUnreserved(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}

extension ScreenPath {
    fileprivate var href: String {
        parameter.map { Href.filled("/screens/{screen}/{parameter}", screen, $0) }
            ?? Href.filled("/screens/{screen}", screen)
    }
}
