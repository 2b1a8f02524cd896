import Basics

extension ImpressionBatch {
    /// The form in which a batch waits in a store for its sink.
    public var stored: [UInt8] {
        var writer = FieldWriter()
        writer.write(id.rawValue)
        writer.write(screen.description)
        writer.write(revision.rawValue)
        writer.write(caller.role.rawValue)
        writer.write(caller.subject.rawValue)
        writer.write(Int(receivedAt))
        writer.write(each: cells) { writer, seen in
            writer.write(seen.section.rawValue)
            writer.write(seen.cell.rawValue)
        }
        return writer.bytes
    }

    /// A batch from its stored form; `nil` if it is damaged.
    public init?(stored: [UInt8]) {
        var reader = FieldReader(stored)
        guard let batch = try? reader.impressionBatch(), reader.isAtEnd else { return nil }
        self = batch
    }
}

extension FieldReader {
    fileprivate mutating func impressionBatch() throws(Malformed) -> ImpressionBatch {
        let id = Identifier(try text())
        guard let screen = ScreenPath(encoded: try text().utf8) else { throw Malformed() }
        let revision = Identifier(try text())
        let role = Role(rawValue: try text())
        let subject = Subject(rawValue: try text())
        let receivedAt = Int64(try number())
        let cells = try values { reader throws(Malformed) in
            let section = SectionID(try reader.text())
            return SeenCell(CellID(try reader.text()), in: section)
        }
        return ImpressionBatch(
            id: id, screen: screen, revision: revision, caller: Caller(role: role, subject: subject), cells: cells,
            receivedAt: receivedAt)
    }
}
