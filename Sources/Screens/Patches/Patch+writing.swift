package import JSON

extension Patch {
    /// Writes the patch as one JSON object. The values of cells are copied byte for byte from the new screen.
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
        writeMembers(to: &writer)
        writer.endObject()
    }

    private func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .screen(let changes):
            writer.member("op", "screen")
            write(changes, to: &writer)
        case .section(let id, let changes):
            writer.member("op", "section")
            writer.member("id", id.rawValue)
            write(changes, to: &writer)
        case .deleteSection(let section):
            writer.member("op", "deleteSection")
            writer.member("section", section.rawValue)
        case .insertSection(let section, let previous):
            writer.member("op", "insertSection")
            writer.member("section", section)
            writer.member("after", ifPresent: previous?.rawValue)
        case .moveSection(let section, let previous):
            writer.member("op", "moveSection")
            writer.member("section", section.rawValue)
            writer.member("after", ifPresent: previous?.rawValue)
        case .delete, .insert, .move, .reload: writeCell(to: &writer)
        }
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

    private func writeCell(to writer: inout JSONWriter) {
        switch self {
        case .delete(let section, let cell, let animation):
            write("delete", section, animation, to: &writer) { $0.member("cell", cell.rawValue) }
        case .insert(let section, let cell, let previous, let animation):
            write("insert", section, animation, to: &writer) {
                $0.member("cell", cell)
                $0.member("after", ifPresent: previous?.rawValue)
            }
        case .move(let section, let cell, let previous, let animation):
            write("move", section, animation, to: &writer) {
                $0.member("cell", cell.rawValue)
                $0.member("after", ifPresent: previous?.rawValue)
            }
        case .reload(let section, let cell, let animation):
            write("reload", section, animation, to: &writer) { $0.member("cell", cell) }
        case .screen, .section, .deleteSection, .insertSection, .moveSection: break
        }
    }

    private func write(
        _ name: String, _ section: SectionID, _ animation: RowAnimation, to writer: inout JSONWriter,
        _ members: (inout JSONWriter) -> Void
    ) {
        writer.member("op", name)
        writer.member("section", section.rawValue)
        members(&writer)
        if animation != .automatic { writer.member("animation", animation.rawValue) }
    }
}
