internal import JSON

/// A URL of the service that a screen's JSON names: what prints it is what routes are made of.
public enum Href: Hashable, Sendable {
    /// A screen.
    case screen(ScreenPath)
    /// A section's further cells.
    case section(ScreenPath, SectionID)
    /// What performs an action.
    case action(ScreenPath, SectionID, CellID, ActionID)
}

extension Href {
    /// The URL's path, percent-encoded.
    public var path: String {
        "/screens/" + segments.map { Self.encoded($0) }.joined(separator: "/")
    }

    /// Reads a path's segments, decoded, without the leading `screens`; `nil` where they are none of these URLs.
    public init?(segments: [String]) {
        guard let name = segments.first, !segments.contains("") else { return nil }
        let hasParameter = segments.count > 1 && segments[1] != "sections"
        let screen = ScreenPath(name, hasParameter ? segments[1] : nil)
        let rest = segments.dropFirst(hasParameter ? 2 : 1)
        switch (rest.count, Array(rest)) {
        case (0, _): self = .screen(screen)
        case (2, let parts) where parts[0] == "sections": self = .section(screen, SectionID(parts[1]))
        case (6, let parts) where parts[0] == "sections" && parts[2] == "cells" && parts[4] == "actions":
            self = .action(screen, SectionID(parts[1]), CellID(parts[3]), ActionID(parts[5]))
        default: return nil
        }
    }

    private var segments: [String] {
        switch self {
        case .screen(let screen): screen.segments
        case .section(let screen, let section): screen.segments + ["sections", section.rawValue]
        case .action(let screen, let section, let cell, let action):
            screen.segments + [
                "sections", section.rawValue, "cells", cell.rawValue, "actions", action.rawValue,
            ]
        }
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
    fileprivate var segments: [String] { [screen] + (parameter.map { [$0] } ?? []) }
}
