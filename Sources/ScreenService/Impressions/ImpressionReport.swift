import Basics
import HTTPServing
import JSON
import Screens

/// A client's report of impressions, read from a request's content. Whether it is true isn't known yet.
struct ImpressionReport {
    let batch: String
    /// The URL of the screen as the client requested it.
    let screen: String
    let revision: Identifier
    let cells: [SeenCell]

    /// Reads the content of `request`. Throws a `Problem`: 415, 400, or 422 with everything that is wrong.
    init(_ request: Request) throws {
        let json = try request.json()
        var reader = ContentReader()
        let members = reader.object(json, at: "", ["batch", "screen", "revision", "cells"])
        let batch = reader.text("batch", of: members, at: "", maximum: 64)
        if let batch, !IdempotencyKey.isRandom(batch) {
            reader.refuse(
                "/batch", "This has to be random: a UUID, or 22 or more characters of base64url of all kinds.")
        }
        let screen = reader.text("screen", of: members, at: "", maximum: ImpressionBatch.maximumScreen)
        let revision = reader.text("revision", of: members, at: "", maximum: 64)
        cells = Self.cells(members, &reader)
        try reader.check()
        (self.batch, self.screen) = (batch ?? "", screen ?? "")
        self.revision = Identifier(revision ?? "")
    }

    private static func cells(_ members: [Identifier: JSONSlice], _ reader: inout ContentReader) -> [SeenCell] {
        var known: Set<SeenCell> = []
        let elements = reader.elements("cells", of: members, maximum: ImpressionBatch.maximumCells)
        return elements.enumerated().compactMap { index, json in
            let pointer = "/cells/\(index)"
            let members = reader.object(json, at: pointer, ["section", "cell"])
            let maximum = ImpressionBatch.maximumText
            guard let section = reader.text("section", of: members, at: pointer, maximum: maximum),
                let cell = reader.text("cell", of: members, at: pointer, maximum: maximum)
            else { return nil }
            let seen = SeenCell(CellID(cell), in: SectionID(section))
            if !known.insert(seen).inserted { reader.refuse(pointer, "This cell stands there twice.") }
            return seen
        }
    }

    /// A hash of the content, which doesn't depend on the order of the cells.
    func fingerprint(_ renderer: ScreenRenderer) -> String {
        let cells = cells.map { [$0.section.rawValue, $0.cell.rawValue] }
            .sorted { one, other in
                one.lexicographicallyPrecedes(other) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            }
        var writer = JSONWriter(capacity: 1024)
        writer.beginArray()
        for text in [screen, revision.rawValue] + cells.flatMap(\.self) { writer.value(text) }
        writer.endArray()
        return writer.contentHash(from: 0, renderer.key).description
    }
}
