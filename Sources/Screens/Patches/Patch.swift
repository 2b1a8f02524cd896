package import Basics
public import JSON

/// A patch from one revision of a screen to another: operations keyed by identity, applied one after another.
public struct Patch: Sendable {
    package let screen: Identifier
    package let from: Identifier
    package let to: Identifier
    /// The operations, in order; none if both revisions are the same.
    public let operations: [Operation]

    /// An operation. After each, the screen is valid. Values are bytes of the new screen.
    public enum Operation: Sendable {
        /// Sets or removes attributes of the screen.
        case screen([ScreenAttribute: AttributeChange])
        /// Deletes a section with its cells.
        case deleteSection(SectionID)
        /// Inserts a whole section behind another one, or first for `nil`.
        case insertSection(JSONSlice, after: SectionID?)
        /// Moves an existing section behind another one, or to the front for `nil`.
        case moveSection(SectionID, after: SectionID?)
        /// Sets or removes attributes of a section.
        case section(SectionID, [SectionAttribute: AttributeChange])
        /// Deletes a cell.
        case delete(SectionID, CellID, RowAnimation)
        /// Inserts a whole cell behind another one, or first for `nil`.
        case insert(SectionID, JSONSlice, after: CellID?, RowAnimation)
        /// Moves an existing cell behind another one, or to the front for `nil`.
        case move(SectionID, CellID, after: CellID?, RowAnimation)
        /// Replaces the cell with the same identity by a whole cell.
        case reload(SectionID, JSONSlice, RowAnimation)
    }

    /// A change of an attribute.
    public enum AttributeChange: Equatable, Sendable {
        /// The attribute has this new value.
        case set(JSONSlice)
        /// The attribute is removed.
        case removed
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("screen", screen.rawValue)
            writer.member("from", from.rawValue)
            writer.member("to", to.rawValue)
            writer.member(
                "operations", array: { writer in for operation in operations { operation.write(to: &writer) } })
        }
    }
}

extension Patch.Operation {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .screen(let changes):
            writer.member("op", "screen")
            write(changes, to: &writer)
        case .section(let id, let changes):
            writer.member("op", "section")
            writer.member("id", id.rawValue)
            write(changes, to: &writer)
        case .deleteSection(let section): write("deleteSection", section, to: &writer)
        case .insertSection(let section, let previous):
            writer.member("op", "insertSection")
            writer.member("section", section)
            writer.member("after", ifPresent: previous?.rawValue)
        case .moveSection(let section, let previous):
            write("moveSection", section, to: &writer)
            writer.member("after", ifPresent: previous?.rawValue)
        case .delete(let section, let cell, let animation):
            write("delete", section, to: &writer)
            writer.member("cell", cell.rawValue)
            write(animation, to: &writer)
        case .insert(let section, let cell, let previous, let animation):
            write("insert", section, to: &writer)
            writer.member("cell", cell)
            writer.member("after", ifPresent: previous?.rawValue)
            write(animation, to: &writer)
        case .move(let section, let cell, let previous, let animation):
            write("move", section, to: &writer)
            writer.member("cell", cell.rawValue)
            writer.member("after", ifPresent: previous?.rawValue)
            write(animation, to: &writer)
        case .reload(let section, let cell, let animation):
            write("reload", section, to: &writer)
            writer.member("cell", cell)
            write(animation, to: &writer)
        }
        writer.endObject()
    }

    private func write<Attribute: PatchAttribute>(
        _ changes: [Attribute: Patch.AttributeChange], to writer: inout JSONWriter
    ) {
        for attribute in Attribute.allCases {
            switch changes[attribute] {
            case .set(let value):
                writer.key(escaping: attribute.rawValue)
                writer.value(value)
            case .removed:
                writer.key(escaping: attribute.rawValue)
                writer.null()
            case nil: break
            }
        }
    }

    private func write(_ name: String, _ section: SectionID, to writer: inout JSONWriter) {
        writer.member("op", name)
        writer.member("section", section.rawValue)
    }

    private func write(_ animation: RowAnimation, to writer: inout JSONWriter) {
        if animation != .automatic { writer.member("animation", animation.rawValue) }
    }
}
