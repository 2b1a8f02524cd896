public import JSON

/// The data of a cell: a plain struct whose properties are the members of `data`, in order, without those that are
/// `nil`.
///
/// No coding code is needed. A struct inside it conforms to `CellData` too, and is then written as fast as the rest.
public protocol CellData: JSONStruct, Equatable, Sendable {}

/// A row: its identity, its data, and its actions.
///
/// A new kind of row is a new type that conforms. The name of that type, without generic parameters, is the name that
/// clients register: letters and digits of ASCII and `_`. Two types of one name are told apart by their ``version``, or
/// have the same data.
public protocol CellController: Cells {
    /// The cell's data.
    associatedtype Data: CellData
    /// The type of the fallback, shown by a client without this cell type: with `NoCells` such a client shows nothing.
    associatedtype Fallback: Cells = NoCells
    /// The type of the cells inside this one: `NoCells` for a plain row.
    associatedtype Children: Cells = NoCells

    /// The type of the cell's actions: `Actions`, or `some ActionList` for speed in very long lists.
    associatedtype ActionContent: ActionList = Actions

    /// The version of the cell type, by default 1. Raise it when an older client can't show the data.
    static var version: Int { get }
    /// The cell's identity, by which actions are looked up: never that of another thing, not even of a removed one. It
    /// is unique in the section, cells inside cells included.
    var id: CellID { get }
    /// The cell's data.
    var data: Data { get }
    /// The accessory at the row's end: by default a disclosure indicator if a tap opens another screen, else none.
    var accessory: Accessory { get }
    /// The animation with which the row is inserted, deleted or reloaded; by default `automatic`.
    var animation: RowAnimation { get }
    /// The cell's actions. Each says to whom it is offered. A cell with one on `select` that is offered is selectable.
    @ActionsBuilder var actions: ActionContent { get }
    /// The cell for a client without this cell type, at most one.
    @CellsBuilder var fallback: Fallback { get }
    /// The cells inside this one, written as `cells`, the last member of the data.
    @CellsBuilder var children: Children { get }
    /// The words of a screen reader about the cell, where the texts of its data aren't enough.
    var accessibility: Accessibility? { get }
    /// When the cell counts as seen; `nil`, the default, if nobody asks. Not for the cells inside a cell.
    var impression: Impression? { get }

    /// Writes the cell; under the identity `replaced` if it is the fallback of that cell. Authors don't implement it:
    /// as a requirement it is specialized for each type of cell.
    func write(to writer: inout ScreenWriter, inPlaceOf replaced: CellID?) throws
}

extension CellController where ActionContent == Actions {
    /// No actions.
    public var actions: Actions { Actions() }
}

extension CellController {
    public static var version: Int { 1 }
    @inlinable public var accessory: Accessory { .automatic }
    public var animation: RowAnimation { .automatic }
    @inlinable public var accessibility: Accessibility? { nil }
    @inlinable public var impression: Impression? { nil }

    public static var cellTypes: [any CellController.Type] { [Self.self] + Fallback.cellTypes + Children.cellTypes }
    public var estimatedCount: Int { 1 }
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws { try visitor.visit(self) }
}

extension CellController where Fallback == NoCells {
    /// No fallback.
    public var fallback: NoCells { NoCells() }
}

extension CellController where Children == NoCells {
    /// No children.
    public var children: NoCells { NoCells() }
}
