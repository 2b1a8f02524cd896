package import Basics

/// The optional parts of the wire format that a client understands: it is sent these only if it says so.
public struct ClientFeatures: OptionSet, Hashable, Sendable {
    /// The maximum number of features that a client may name.
    public static let maximumCount = 50

    /// One bit for each feature.
    public let rawValue: UInt8

    /// The features of `rawValue`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `late-sections`: the client shows a section that is still loading, and asks for it later (``MayBeLate``).
    public static let lateSections = ClientFeatures(rawValue: 1)

    /// Each feature with its name in `Sectional-Features`.
    private static let names: [(feature: ClientFeatures, name: Identifier)] = [(.lateSections, "late-sections")]

    /// Parses a header such as `late-sections`, a list of names; those that aren't known are ignored, and so are those
    /// with parameters (`late-sections;v=2`). Throws `MalformedFeatures` if a name has other bytes than a token (RFC
    /// 9110, section 5.6.2), or if there are more than `maximumCount`.
    public init(header: String) throws(MalformedFeatures) {
        self = []
        var count = 0
        for member in header.utf8.split(separator: 0x2C) {
            let member = Self.trimmed(member)
            guard !member.isEmpty else { continue }
            count += 1
            guard count <= Self.maximumCount else { throw MalformedFeatures(member: nil) }
            let name = Self.trimmed(member.prefix { $0 != 0x3B })
            guard !name.isEmpty, name.allSatisfy(Self.isOfToken) else {
                throw MalformedFeatures(member: String(Substring(member)))
            }
            for (feature, known) in Self.names where known.rawValue.utf8.elementsEqual(member) { insert(feature) }
        }
    }

    /// The names in `Sectional-Features`, in the order in which they are declared.
    package var names: [Identifier] { Self.names.filter { contains($0.feature) }.map(\.name) }

    private static func trimmed(_ member: Substring.UTF8View) -> Substring.UTF8View {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var rest = member.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return rest
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
        // ! # $ % & ' * + - . ^ _ ` | ~
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}

/// An error: a malformed list of features.
public struct MalformedFeatures: Error, Equatable, Sendable {
    /// The malformed member; `nil` if the list has too many.
    public let member: String?
}
