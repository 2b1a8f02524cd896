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
        let members = try reader.object(json, at: "", ["batch", "screen", "revision", "cells"])
        let batch = reader.text("batch", of: members, at: "", maximum: 64)
        if let batch, !IdempotencyKey.isRandom(batch) {
            reader.refuse(
                "/batch", "This has to be random: a UUID, or 22 or more characters of base64url of all kinds.")
        }
        let screen = reader.text("screen", of: members, at: "", maximum: ImpressionBatch.maximumScreen)
        let revision = reader.text("revision", of: members, at: "", maximum: 64)
        cells = try Self.cells(members, &reader)
        try reader.check()
        (self.batch, self.screen) = (batch ?? "", screen ?? "")
        self.revision = Identifier(revision ?? "")
    }

    private static func cells(_ members: [Identifier: JSONSlice], _ reader: inout ContentReader) throws -> [SeenCell] {
        var known: Set<SeenCell> = []
        let elements = reader.elements("cells", of: members, maximum: ImpressionBatch.maximumCells)
        return try elements.enumerated().compactMap { index, json in
            let pointer = "/cells/\(index)"
            let members = try reader.object(json, at: pointer, ["section", "cell"])
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

extension Problem {
    static let unknownRevision = Problem(
        name: "unknown-revision", status: .conflict, title: "Unknown revision",
        detail: "The service doesn't know this revision of the caller's screen. Load the screen again, and report the "
            + "cells that are still visible as a new batch with the new revision.")

    static func unaskedImpressions(_ findings: [SeenCell.Finding]) -> Problem {
        let violations = findings.enumerated().compactMap { index, finding -> Violation? in
            switch finding {
            case .asks: nil
            case .asksNot: Violation(pointer: "/cells/\(index)", detail: "The cell doesn't ask for its impressions.")
            case .isMissing: Violation(pointer: "/cells/\(index)", detail: "The revision doesn't have this cell.")
            }
        }
        return .unprocessable("Some of the cells can't be reported; nothing of the batch is stored.", violations)
    }

    static let otherBatch = Problem.unprocessable(
        "This batch was stored with other content; give each batch an id of its own.",
        [Violation(pointer: "/batch", detail: "The id belongs to another batch.")])

    static let impressionsFull = Problem.unavailable(
        "Too many impressions wait to be stored. The batch is not stored; send it again later.", retryAfter: 5)

    static let impressionsFailed = Problem.unavailable(
        "The batch could not be stored, or nobody knows whether it was. Send it again with the same `batch`: it is "
            + "counted once.", retryAfter: 1)

    static func impressionQuota(_ reached: IdempotencyQuotaReached) -> Problem {
        reached.isOfCaller
            ? .tooManyRequests(
                "Too many batches in 24 hours. The batch is not stored. Report more cells in fewer batches.",
                retryAfter: reached.retryAfter)
            : .unavailable(
                "The service stores no more batches of callers without a token now. The batch is not stored.",
                retryAfter: reached.retryAfter)
    }
}
