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
        let report = try reader.object(json, ["batch", "screen", "revision", "cells"])
        let batch = reader.text("batch", of: report, maximum: 64)
        if let batch, !IdempotencyKey.mayBeRandom(batch) {
            reader.refuse("/batch", "Must be random, such as a UUID.")
        }
        let screen = reader.text("screen", of: report, maximum: ImpressionBatch.maximumScreen)
        let revision = reader.text("revision", of: report, maximum: 64)
        cells = try Self.cells(of: report, &reader)
        try reader.check()
        (self.batch, self.screen) = (batch ?? "", screen ?? "")
        self.revision = Identifier(revision ?? "")
    }

    private static func cells(of report: ContentReader.Object, _ reader: inout ContentReader) throws -> [SeenCell] {
        var known: Set<SeenCell> = []
        let elements = reader.elements("cells", of: report, maximum: ImpressionBatch.maximumCells)
        return try elements.enumerated().compactMap { index, json in
            let pointer = "/cells/\(index)"
            let object = try reader.object(json, at: pointer, ["section", "cell"])
            let maximum = ImpressionBatch.maximumText
            guard let section = reader.text("section", of: object, maximum: maximum),
                let cell = reader.text("cell", of: object, maximum: maximum)
            else { return nil }
            let seen = SeenCell(CellID(cell), in: SectionID(section))
            if !known.insert(seen).inserted { reader.refuse(pointer, "Duplicate cell.") }
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
        detail: "Unknown revision of the screen. Load the screen again, and report the cells that are still visible "
            + "in a new batch with the new revision.")

    static func unaskedImpressions(_ findings: [SeenCell.Finding]) -> Problem {
        let violations = findings.enumerated().compactMap { index, finding -> Violation? in
            switch finding {
            case .asks: nil
            case .asksNot: Violation(pointer: "/cells/\(index)", detail: "This cell has no `impression` member.")
            case .isMissing: Violation(pointer: "/cells/\(index)", detail: "Unknown cell in this revision.")
            }
        }
        return .unprocessable("Some cells are invalid; see `errors`. The batch was not stored.", violations)
    }

    static let otherBatch = Problem.unprocessable(
        "A batch with this id but other content was stored before. Use a new id for each batch.",
        [Violation(pointer: "/batch", detail: "This id was used for another batch.")])

    static let impressionsFull = Problem.unavailable(
        "Too many batches are waiting. This one was not stored. Try again in a few seconds.", retryAfter: 5)

    static let impressionsFailed = Problem.unavailable(
        "The batch was possibly not stored. Send it again with the same `batch`: it is counted once.", retryAfter: 1)

    static func impressionQuota(_ reached: IdempotencyQuotaReached) -> Problem {
        reached.isOfCaller
            ? .tooManyRequests(
                "Too many batches in 24 hours. The batch was not stored. Send fewer, larger batches.",
                retryAfter: reached.retryAfter)
            : .unavailable(
                "Too many batches from callers without a token. The batch was not stored. Sign in, or try later.",
                retryAfter: reached.retryAfter)
    }
}
