import JSON
import Screens
import TestSupport
import Testing

/// Patches and screens that were damaged on their way.
@Suite struct PatchMutationTests {
    /// Whatever becomes of a patch on its way, it leads to the revision that it names, or nowhere.
    @Test(arguments: 0..<60) func `a damaged patch leads to its revision or fails`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let old = try await ModelScreen.random(&random).composed()
        let new = try await ModelScreen.random(&random).composed()
        let written = Patch(from: old.asRevision, to: new).written
        for _ in 0..<20 {
            let bytes = Bool.random(using: &random) ? mutated(written.array, &random) : reordered(written, &random)
            guard let patch = try? Patch(JSONSlice(.copying(bytes))) else { continue }
            guard let applied = try? old.applying(patch) else { continue }
            #expect(applied.revision == patch.to)
            if patch.to == new.revision { #expect(applied.bytes.array == new.bytes.array) }
        }
    }

    /// As long as the hash of a screen stands for it, a received screen may be anything.
    @Test(arguments: 0..<40) func `a damaged screen is never patched to a wrong one`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let old = try await ModelScreen.random(&random).composed()
        let new = try await ModelScreen.random(&random).composed()
        let patch = Patch(from: old.asRevision, to: new)
        for _ in 0..<10 {
            let bytes = mutated(old.bytes.array, &random)
            let applied = try? Screen(.copying(bytes), key: .testing).applying(patch)
            #expect(applied.map { $0.bytes.array == new.bytes.array } != false)
        }
    }

    private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let telling = Array("{}[],:\"\\ u0".utf8)
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(index + Int.random(in: 0...20, using: &random), bytes.count)
            let isPlain = Bool.random(using: &random)
            let byte = isPlain ? UInt8.random(in: 0...255, using: &random) : telling.randomElement(using: &random)
            bytes.replaceSubrange(index..<end, with: [byte].compactMap { $0 })
        }
        return bytes
    }

    /// The patch with its operations in another order, one of them missing, or one of them twice.
    private func reordered(_ patch: Bytes, _ random: inout SeededGenerator) -> [UInt8] {
        guard var tree = try? ReferenceJSON(patch.array) else { return [] }
        var operations = tree["operations"]?.elements ?? []
        switch Int.random(in: 0..<3, using: &random) {
        case 0: operations.shuffle(using: &random)
        case 1: _ = operations.popLast()
        default: operations += operations.randomElement(using: &random).map { [$0] } ?? []
        }
        tree["operations"] = .array(operations)
        return Array(tree.text.utf8)
    }
}
