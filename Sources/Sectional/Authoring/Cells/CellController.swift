public import JSON

/// The data of a cell: a plain struct whose properties are the members of the cell's `data`, in their order.
///
/// No coding code is needed: `Encodable` writes the properties, and a property that is `nil` is left out.
public protocol CellData: Codable, Equatable, Sendable {}

/// A row: its identity, its data, and its actions.
///
/// A new kind of row is a new type that conforms. The name of that type is the name that clients register.
public protocol CellController: Cells {
    /// The cell's data.
    associatedtype Data: CellData
    /// The type of the fallback, shown by a client without this cell type: with `NoCells` such a client shows nothing.
    associatedtype Fallback: Cells = NoCells
    /// The type of the cells inside this one: `NoCells` for a plain row.
    associatedtype Children: Cells = NoCells

    /// The type of the cell's actions: `Actions`, or `some ActionList` for speed in very long lists.
    associatedtype ActionContent: ActionList = Actions

    /// The version of the cell type, from 1. Raise it when an older client can't show the data.
    static var version: Int { get }
    /// The cell's identity, unique in the section, and the same as long as the thing that it shows exists.
    var id: CellID { get }
    /// The cell's data.
    var data: Data { get }
    /// The accessory at the row's end, unless ``configure(_:)`` changes it.
    var accessory: Accessory { get }
    /// The animation with which the row is inserted, deleted or reloaded.
    var animation: RowAnimation { get }
    /// The cell's actions, before the State of the caller's role disables any. Not evaluated to write a cell whose
    /// triggers are all disabled.
    @ActionsBuilder var actions: ActionContent { get }
    /// The cell for a client without this cell type, at most one.
    @CellsBuilder var fallback: Fallback { get }
    /// The cells inside this one, written as `cells`, the last member of the data.
    @CellsBuilder var children: Children { get }
    /// Lets the State of the caller's role configure the cell.
    func configure(_ appearance: inout CellAppearance)
    /// Writes `data` as one JSON object. Implement it only for speed, in very long lists: it can write straight from
    /// the model, without making `data` first. Throws what encoding throws.
    func writeData(to writer: inout JSONWriter) throws
    /// Writes the cell. Not to be implemented: it is a requirement only so that the compiler specializes it for each
    /// cell type.
    func write(to writer: inout ScreenWriter, inPlaceOf replaced: CellID?) throws
}

extension CellController where ActionContent == Actions {
    /// No actions.
    public var actions: Actions { Actions() }
}

extension CellController {
    /// Version 1.
    public static var version: Int { 1 }
    /// No accessory.
    public var accessory: Accessory { .none }
    /// The animation `automatic`.
    public var animation: RowAnimation { .automatic }
    /// Leaves the appearance unchanged.
    public func configure(_ appearance: inout CellAppearance) {}
    /// Writes `data` with `Encodable`. Throws what encoding throws.
    public func writeData(to writer: inout JSONWriter) throws { try writer.value(encoding: data) }
}

extension CellController where Fallback == NoCells {
    /// No fallback.
    public var fallback: NoCells { NoCells() }
}

extension CellController where Children == NoCells {
    /// No children.
    public var children: NoCells { NoCells() }
}

extension CellController {
    /// Writes the cell, under the identity `replaced` if it is the fallback of another. Throws what writing its data
    /// throws.
    @inlinable
    public func write(to writer: inout ScreenWriter, inPlaceOf replaced: CellID?) throws {
        var appearance = CellAppearance(accessory: accessory)
        configure(&appearance)
        let id = replaced ?? self.id
        let start = try writer.beginCell(id)
        try writeData(to: &writer.json)
        if Children.self != NoCells.self { try writer.writeChildren(children) }
        if appearance.emittedTriggers.isEmpty {
            writer.endCell(id, from: start, appearance, animation)
        } else {
            writer.endCell(id, from: start, actions, appearance, animation)
        }
    }
}

extension CellController {
    /// This cell type, that of its fallback, and those of its children.
    public static var cellTypes: [any CellController.Type] { [Self.self] + Fallback.cellTypes + Children.cellTypes }

    /// One cell.
    public var estimatedCount: Int { 1 }

    /// Calls `visitor` with this cell. Throws what the visitor throws.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws { try visitor.visit(self) }
}
