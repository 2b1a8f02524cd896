/// The data of a cell: a plain struct whose properties are the members of the cell's `data`, in their order.
///
/// Nothing is written beside the properties: `Encodable` writes them, and a property that is `nil` is absent.
public protocol CellData: Codable, Equatable, Sendable {}

/// One row: its identity, what it shows, and what one can do with it.
///
/// A new kind of row is a new conforming struct and nothing else; the type's name is what clients register.
public protocol CellController: RenderableCell {
    /// The cell's data.
    associatedtype Data: CellData
    /// The cell that a client without this type shows instead: `NoCells` leaves it out.
    associatedtype Fallback: Cells = NoCells
    /// The cells inside this one: `NoCells` for a plain row.
    associatedtype Children: Cells = NoCells

    /// The type of the cell's actions: `Actions`, or `some ActionList` in a cell of the longest lists.
    associatedtype ActionContent: ActionList = Actions

    /// The version of the type, from 1; raised when an older client could not show the data.
    static var version: Int { get }
    /// Unique in the section, stable while the thing it shows exists.
    var id: CellID { get }
    /// The cell's data.
    var data: Data { get }
    /// The accessory at the row's end, unless `configure` says otherwise.
    var accessory: Accessory { get }
    /// How the row comes, goes and changes in front of a person's eyes.
    var animation: RowAnimation { get }
    /// What one can do with the cell, before the caller's role has its say; not asked for where that disables every
    /// trigger.
    @ActionsBuilder var actions: ActionContent { get }
    /// The cell to show instead, at most one.
    @CellsBuilder var fallback: Fallback { get }
    /// The cells inside this one, written as `cells` at the end of the data.
    @CellsBuilder var children: Children { get }
    /// Has the State of the caller's role configure the cell.
    func configure(_ appearance: inout CellAppearance)
}

extension CellController where ActionContent == Actions {
    /// None.
    public var actions: Actions { Actions() }
}

extension CellController {
    /// 1.
    public static var version: Int { 1 }
    /// None.
    public var accessory: Accessory { .none }
    /// `automatic`.
    public var animation: RowAnimation { .automatic }
    /// Leaves the appearance as it is.
    public func configure(_ appearance: inout CellAppearance) {}
}

extension CellController where Fallback == NoCells {
    /// None.
    public var fallback: NoCells { NoCells() }
}

extension CellController where Children == NoCells {
    /// None.
    public var children: NoCells { NoCells() }
}

extension CellController {
    /// This type, that of its fallback, and those of its children.
    public static var cellTypes: [any CellController.Type] { [Self.self] + Fallback.cellTypes + Children.cellTypes }

    /// 1.
    public var estimatedCount: Int { 1 }

    /// Shows itself.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws { try visitor.visit(self) }
}
