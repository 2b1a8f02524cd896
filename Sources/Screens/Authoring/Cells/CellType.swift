package import Basics
import Synchronization

/// The name under which a client registers a cell class, and a version.
public struct CellType: Hashable, Sendable, CustomStringConvertible {
    /// The reuse identifier, derived from the Swift type's name.
    package let name: Identifier
    public let version: Int

    package init(name: Identifier, version: Int) { (self.name, self.version) = (name, version) }

    /// The cell type as written in `Sectional-Cell-Types`: `ToDoCell;v=1`.
    public var description: String { "\(name);v=\(version)" }
}

extension CellController {
    package static var cellType: CellType { CellType(name: Identifier(TypeName.name(of: Self.self)), version: version) }
}

extension CellController {
    /// The name of the Swift type with its module and its generic parameters, for people.
    static var swiftName: String { String(reflecting: Self.self) }

    /// Throws `CatalogError` if the name or the version can't be that of a cell type.
    static func checkName() throws(CatalogError) {
        let name = cellType.name
        guard name.rawValue.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == 0x5F }), !name.isEmpty else {
            throw .unusableCell(
                "invalid name '\(name)' of the cell type \(swiftName): expected ASCII letters, digits and _")
        }
        guard version >= 1 else {
            throw .unusableCell("invalid version \(version) of the cell type \(swiftName): expected 1 or more")
        }
    }

    /// Throws `CatalogError` if clients couldn't tell `earlier`, of the same name and version, from this type.
    static func checkData(after earlier: any CellController.Type) throws(CatalogError) {
        guard dataType != earlier.dataType || hasChildren != earlier.hasChildren else { return }
        throw .unusableCell(
            "the cell types \(earlier.swiftName) and \(swiftName) both have the name '\(cellType.name)' and the version "
                + "\(version), but different data: rename one of them, or change its version")
    }

    private static var dataType: ObjectIdentifier { ObjectIdentifier(Data.self) }
    static var hasChildren: Bool { Children.self != NoCells.self }
}

/// Names derived from Swift types, cached: a cell type's reuse identifier, a section's id.
enum TypeName {
    private static let names = Mutex(TypeTable())
    private static let identifiers = Mutex(TypeTable())

    /// Returns the name of `type` without its module and its generic parameters: `ToDoCell`.
    static func name(of type: Any.Type) -> String { names.withLock { $0.value(for: type) { plain(type) } } }

    /// Returns the name of `type` in lower case with hyphens, without the suffix `Section` or `SectionController`:
    /// `hello-world` for `HelloWorldSection`.
    static func identifier(of type: Any.Type) -> String {
        identifiers.withLock { $0.value(for: type) { hyphenated(shortened(plain(type))) } }
    }

    private static func plain(_ type: Any.Type) -> String { String(String(describing: type).prefix { $0 != "<" }) }

    private static func shortened(_ name: String) -> Substring {
        let suffix = ["SectionController", "Section"].first { name.hasSuffix($0) && name.count > $0.count }
        return name.dropLast(suffix?.count ?? 0)
    }

    private static func hyphenated(_ name: Substring) -> String {
        name.reduce(into: "") { result, character in
            if character.isUppercase, !result.isEmpty { result.append("-") }
            result += character.lowercased()
        }
    }
}

/// Texts by type. Hashing an address for a `Dictionary` takes too long for each section and type of cell.
private struct TypeTable {
    private var buckets = [[(type: ObjectIdentifier, text: String)]](repeating: [], count: 256)

    mutating func value(for type: Any.Type, make: () -> String) -> String {
        let key = ObjectIdentifier(type)
        // Addresses of types are multiples of 8.
        let bucket = Int(UInt(bitPattern: key) >> 3 & 255)
        for known in buckets[bucket] where known.type == key { return known.text }
        let text = make()
        buckets[bucket].append((key, text))
        return text
    }
}
