/// A fault of a cell type that the start of a service finds. Types are named with their modules.
public struct CellTypeFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The fault in a sentence.
    public let description: String

    init(_ description: String) { self.description = description }
}

extension CellController {
    /// The name of the Swift type with its module and its generic parameters, for people.
    static var swiftName: String { String(reflecting: Self.self) }

    /// Throws `CellTypeFault` if the name or the version can't be that of a cell type.
    static func checkName() throws(CellTypeFault) {
        let name = cellType.name
        guard name.rawValue.utf8.allSatisfy(\.isOfCellTypeName), !name.isEmpty else {
            throw CellTypeFault(
                "invalid name '\(name)' of the cell type \(swiftName): expected ASCII letters, digits and _")
        }
        guard version >= 1 else {
            throw CellTypeFault("invalid version \(version) of the cell type \(swiftName): expected 1 or more")
        }
    }

    /// Throws `CellTypeFault` if clients couldn't tell `earlier`, of the same name and version, from this type.
    static func checkData(after earlier: any CellController.Type) throws(CellTypeFault) {
        guard dataType != earlier.dataType || hasChildren != earlier.hasChildren else { return }
        throw CellTypeFault(
            "the cell types \(earlier.swiftName) and \(swiftName) both have the name '\(cellType.name)' and the version "
                + "\(version), but different data: rename one of them, or change its version")
    }

    private static var dataType: ObjectIdentifier { ObjectIdentifier(Data.self) }
    /// Whether cells of the type may have others inside.
    static var hasChildren: Bool { Children.self != NoCells.self }
}

extension UInt8 {
    fileprivate var isOfCellTypeName: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F: true
        default: false
        }
    }
}
