import Basics
import TestSupport
import Testing
@testable import Screens

/// A batch as it waits in a store.
@Suite struct ImpressionBatchTests {
    private func batch(_ random: inout SeededGenerator) -> ImpressionBatch {
        let texts = ["a", "é", "e\u{301}", "a b", "x\"", String(repeating: "k", count: 500)]
        let text = { (random: inout SeededGenerator) in texts.randomElement(using: &random) ?? "a" }
        return ImpressionBatch(
            id: Identifier(text(&random)), screen: ScreenPath("cars", text(&random)), revision: "f",
            caller: Caller(role: "user", subject: Subject(rawValue: text(&random))),
            cells: (0..<Int.random(in: 0...5, using: &random)).map { _ in
                SeenCell(CellID(text(&random)), in: SectionID(text(&random)))
            }, receivedAt: .random(in: 0...9_999_999_999, using: &random))
    }

    @Test func `a batch is read as it was stored`() {
        var random = SeededGenerator(seed: 2026)
        for _ in 0..<500 {
            let batch = batch(&random)
            #expect(ImpressionBatch(stored: batch.stored) == batch)
        }
    }

    @Test func `a damaged batch is not read`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let bytes = batch(&random).stored
            #expect(ImpressionBatch(stored: bytes + [0]) == nil)
            for count in bytes.indices { #expect(ImpressionBatch(stored: Array(bytes.prefix(count))) == nil) }
            for index in bytes.indices {
                var damaged = bytes
                damaged[index] ^= 0xFF
                _ = ImpressionBatch(stored: damaged)
            }
        }
    }
}
