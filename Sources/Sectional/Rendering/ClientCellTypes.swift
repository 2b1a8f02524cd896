internal import Identity

/// The cell types that a client registered, each with the newest version that it can show.
public struct ClientCellTypes: Hashable, Sendable {
    /// How many types a client may name: whatever is kept by request is kept by these too.
    public static let maximumCount = 200

    private let versions: [Identifier: Int]

    /// A client that registered `types`; of a type that stands there twice, the newer version counts.
    public init(_ types: [CellType]) {
        versions = Dictionary(types.map { ($0.name, $0.version) }, uniquingKeysWith: max)
    }

    /// Reads `ToDoCell;v=1, InputCell`, where a type without a version means version 1.
    /// Throws `MalformedCellTypes` where it reads otherwise, and for more than `maximumCount` types.
    public init(header: String) throws(MalformedCellTypes) {
        var types: [CellType] = []
        // On bytes, here and below: no comma, semicolon or space is part of a longer character.
        for member in header.utf8.split(separator: 0x2C) where !Self.trimmed(member).isEmpty {
            types.append(try Self.cellType(member))
            guard types.count <= Self.maximumCount else { throw MalformedCellTypes(member: nil) }
        }
        self.init(types)
    }

    /// Whether the client can show cells of `type`.
    public func contains(_ type: CellType) -> Bool { (versions[type.name] ?? 0) >= type.version }

    /// About how many bytes the list takes.
    var memory: Int { versions.reduce(0) { $0 + $1.key.rawValue.utf8.count + 64 } }

    private static func cellType(_ member: Substring.UTF8View) throws(MalformedCellTypes) -> CellType {
        let parts = member.split(separator: 0x3B, omittingEmptySubsequences: false).map(trimmed)
        let version = parts.count == 1 ? 1 : parts[1].utf8.starts(with: "v=".utf8) ? Int(parts[1].dropFirst(2)) : nil
        guard let version, version > 0, parts.count <= 2, isName(parts[0]) else {
            throw MalformedCellTypes(member: String(Substring(member)))
        }
        return CellType(name: Identifier(parts[0]), version: version)
    }

    private static func trimmed(_ part: Substring.UTF8View) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var rest = part.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(Substring(rest))
    }

    /// Names of ASCII, which most are, aren't taken apart into characters.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && (name.utf8.allSatisfy(isPlain)
                || name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x2E: true
        default: false
        }
    }
}

/// A list of cell types that can't be read.
public struct MalformedCellTypes: Error, Equatable, Sendable {
    /// The member that can't be read; `nil` where there are too many.
    public let member: String?
}

extension ClientCellTypes {
    /// Whether something stands in the place of every cell that `controller` makes: the cell itself or, by all that
    /// can be said without one, its fallback.
    public func canShow(_ controller: any CellController.Type) -> Bool {
        contains(controller.cellType) || controller.fallbackTypes.contains(where: canShow)
    }
}

extension CellController {
    /// The cell types that may stand in the place of this one.
    public static var fallbackTypes: [any CellController.Type] { Fallback.cellTypes }
}
