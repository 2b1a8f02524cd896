package import Basics

/// The name under which a client registers a cell class, and a version.
public struct CellType: Hashable, Sendable, CustomStringConvertible {
    /// The reuse identifier, derived from the Swift type's name.
    package let name: Identifier
    /// The version, from 1; raised when an older client can't show the data.
    public let version: Int

    /// A cell type with the name `name` and the version `version`.
    package init(name: Identifier, version: Int) { (self.name, self.version) = (name, version) }

    /// The cell type as written in `Sectional-Cell-Types`: `ToDoCell;v=1`.
    public var description: String { "\(name);v=\(version)" }
}

extension CellController {
    /// The cell type of this controller: the name of the Swift type, and its ``version``.
    package static var cellType: CellType { CellType(name: Identifier(TypeName.name(of: Self.self)), version: version) }
}
