public import Basics

/// A cell that a client has shown: unique in its screen.
public struct SeenCell: Hashable, Sendable {
    /// The section.
    public let section: SectionID
    /// The cell in that section.
    public let cell: CellID

    /// The cell `cell` of `section`.
    public init(_ cell: CellID, in section: SectionID) { (self.section, self.cell) = (section, cell) }
}

/// Impressions that a client reported together: cells that it saw of one revision, each of which asks for them.
public struct ImpressionBatch: Equatable, Sendable {
    /// The random name that the client gave the batch. A caller's batch with this name is stored once.
    public let id: Identifier
    /// The screen.
    public let screen: ScreenPath
    /// The revision that the client showed.
    public let revision: Identifier
    /// The caller, as far as the screen depends on it: the subject is `nobody` unless the screen is personal.
    public let caller: Caller
    /// The cells, each once.
    public let cells: [SeenCell]
    /// The time at which the service received the batch, in seconds since 1970.
    public let receivedAt: Int64

    /// The maximum number of cells of a batch.
    public static let maximumCells = 100
    /// The maximum length of an identity, in characters (Unicode scalars).
    public static let maximumText = 512
    /// The maximum length of the screen's URL, in characters (Unicode scalars).
    public static let maximumScreen = 2048

    /// A batch of cells that were seen.
    public init(
        id: Identifier, screen: ScreenPath, revision: Identifier, caller: Caller, cells: [SeenCell],
        receivedAt: Int64
    ) {
        (self.id, self.screen, self.revision) = (id, screen, revision)
        (self.caller, self.cells, self.receivedAt) = (caller, cells, receivedAt)
    }
}

/// The receiver of impressions, such as a service for analytics. It gets each batch at least once: again if it throws,
/// and perhaps if the process ends before it returns, so it should use ``ImpressionBatch/id``.
public protocol ImpressionSink: Sendable {
    /// Takes a batch: it isn't handed over again after this returns. Throws to get the batch again later.
    func take(_ batch: ImpressionBatch) async throws
}

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
        writer.write(cells.count)
        for seen in cells {
            writer.write(seen.section.rawValue)
            writer.write(seen.cell.rawValue)
        }
        return writer.bytes
    }

    /// A batch from its stored form; `nil` if it is damaged.
    public init?(stored: [UInt8]) {
        var reader = FieldReader(stored)
        do throws(FieldReader.Malformed) {
            id = Identifier(try reader.text())
            guard let screen = ScreenPath(encoded: try reader.text().utf8) else { return nil }
            self.screen = screen
            revision = Identifier(try reader.text())
            let role = Role(rawValue: try reader.text())
            caller = Caller(role: role, subject: Subject(rawValue: try reader.text()))
            receivedAt = Int64(try reader.number())
            let count = try reader.number()
            guard count >= 0 else { return nil }
            var cells: [SeenCell] = []
            for _ in 0..<count {
                let section = SectionID(try reader.text())
                cells.append(SeenCell(CellID(try reader.text()), in: section))
            }
            self.cells = cells
        } catch { return nil }
        guard reader.isAtEnd else { return nil }
    }
}
