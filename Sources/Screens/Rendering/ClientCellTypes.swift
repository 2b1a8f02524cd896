import Basics

/// The cell types that a client registered, each with the newest version that it can show.
public struct ClientCellTypes: Hashable, Sendable {
    /// The maximum number of types that a client may name: it bounds cache keys, which contain them.
    public static let maximumCount = 200

    private let versions: [Identifier: Int]

    /// The types that a client registered. If a type occurs twice, the newer version is used.
    public init(_ types: [CellType]) {
        versions = Dictionary(types.map { ($0.name, $0.version) }, uniquingKeysWith: max)
    }

    /// Parses a header such as `ToDoCell;v=1, InputCell`; the version is 1 by default, other parameters are ignored.
    /// Throws if it is malformed, or has more than `maximumCount` types.
    public init(header: String) throws(MalformedCellTypes) {
        var types: [CellType] = []
        // Parsed by bytes: a comma, semicolon or space is never a part of a longer UTF-8 sequence.
        for member in header.utf8.split(separator: 0x2C) where !member.trimmed.isEmpty {
            types.append(try Self.cellType(member))
            guard types.count <= Self.maximumCount else { throw MalformedCellTypes(member: nil) }
        }
        self.init(types)
    }

    /// Whether no type is registered.
    public var isEmpty: Bool { versions.isEmpty }

    /// Returns whether the client can show cells of `type`.
    public func contains(_ type: CellType) -> Bool { (versions[type.name] ?? 0) >= type.version }

    /// Returns whether the client shows every cell of `controller`, as far as the types tell by its fallback.
    public func canShow(_ controller: any CellController.Type) -> Bool {
        contains(controller.cellType) || controller.fallbackTypes.contains(where: canShow)
    }

    var memory: Int { versions.reduce(0) { $0 + $1.key.rawValue.utf8.count + 64 } }

    private static func cellType(_ member: Substring.UTF8View) throws(MalformedCellTypes) -> CellType {
        let parts = member.split(separator: 0x3B, omittingEmptySubsequences: false).map {
            String(Substring($0.trimmed))
        }
        let written = parts.dropFirst().first { $0.utf8.starts(with: "v=".utf8) }
        let version = written.map { Int($0.dropFirst(2)) ?? 0 } ?? 1
        guard version > 0, isName(parts[0]) else { throw MalformedCellTypes(member: String(Substring(member))) }
        return CellType(name: Identifier(parts[0]), version: version)
    }

    /// A fast path for ASCII names, which most are: no grapheme breaking.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && (name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 0x5F || $0 == 0x2E }
                || name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    }
}

/// An error: a malformed list of cell types.
public struct MalformedCellTypes: Error, Equatable, Sendable {
    /// The malformed member; `nil` if the list has too many types.
    public let member: String?
}

extension CellController {
    /// The cell types that a fallback of this cell may have.
    public static var fallbackTypes: [any CellController.Type] { Fallback.cellTypes }
}

/// The optional parts of the wire format that a client understands: it is sent these only if it says so.
public struct ClientFeatures: OptionSet, Hashable, Sendable {
    /// The maximum number of features that a client may name.
    public static let maximumCount = 50

    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `late-sections`: the client shows a section that is still loading, and asks for it later (``MayBeLate``).
    public static let lateSections = ClientFeatures(rawValue: 1)

    /// Parses a header such as `late-sections`; unknown names and those with parameters are ignored. Throws if a name
    /// is no token (RFC 9110, section 5.6.2), or if there are more than `maximumCount`.
    public init(header: String) throws(MalformedFeatures) {
        self = []
        var count = 0
        for member in header.utf8.split(separator: 0x2C) {
            let member = member.trimmed
            guard !member.isEmpty else { continue }
            count += 1
            guard count <= Self.maximumCount else { throw MalformedFeatures(member: nil) }
            let name = member.prefix { $0 != 0x3B }.trimmed
            guard !name.isEmpty, name.allSatisfy({ $0.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) })
            else { throw MalformedFeatures(member: String(Substring(member))) }
            if member.elementsEqual("late-sections".utf8) { insert(.lateSections) }
        }
    }
}

/// An error: a malformed list of features.
public struct MalformedFeatures: Error, Equatable, Sendable {
    /// The malformed member; `nil` if the list has too many.
    public let member: String?
}
