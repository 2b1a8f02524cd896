import Basics
import JSON
import Screens
import TestSupport

/// Screens and patches as a client reads them: an older screen, a patch and a newer screen, with bytes between them
/// that stand in no UTF-8.
struct PatchFuzz: FuzzTarget {
    static let separator: UInt8 = 0xFF

    func check(_ input: [UInt8]) throws {
        let parts = input.split(separator: Self.separator, maxSplits: 2, omittingEmptySubsequences: false).map(
            Array.init)
        let patch = parts.count > 1 ? try? Patch(JSONSlice(.copying(parts[1]))) : nil
        if let patch { try checkWritten(patch, parts[1]) }
        guard let screen = try? Screen(.copying(parts[0])) else { return }
        if let patch { try checkApplied(patch, to: screen, isJSON: parts[..<2].allSatisfy(StrictJSON.isReadable)) }
        guard parts.count > 2, let newer = try? Screen(.copying(parts[2])) else { return }
        try checkDifference(from: screen, to: newer)
    }

    /// What is written of a patch reads as the same patch.
    private func checkWritten(_ patch: Patch, _ text: [UInt8]) throws {
        let written = patch.written
        let again = try Patch(JSONSlice(written)).written
        try require(written.array == again.array, "a patch that was written is read")
        if StrictJSON.isReadable(text) {
            try require(StrictJSON.isJSON(written.array), "a patch of JSON is JSON")
        }
    }

    /// A patch leads to the revision that it names, or nowhere.
    private func checkApplied(_ patch: Patch, to screen: Screen, isJSON: Bool) throws {
        let rebased = try patch.rebased(onto: screen)
        do {
            let applied = try screen.applying(rebased)
            try require(applied.revision == rebased.to, "a patch leads to its revision")
            try require(
                try Screen(applied.bytes).revision == rebased.to, "what a patch leads to is read")
            if isJSON { try require(StrictJSON.isJSON(applied.bytes.array), "a screen of JSON is JSON") }
        } catch let error as PatchError {
            try require(error != .otherBase, "a patch on a screen's revision begins at the screen")
        }
    }

    /// What is between two screens fits the first one.
    private func checkDifference(from older: Screen, to newer: Screen) throws {
        let written = JSONSlice(Patch(from: older.asRevision, to: newer).written)
        try checkBatch(written)
        let patch = try Patch(written)
        do {
            let applied = try older.applying(patch)
            try require(
                applied.revision == newer.revision, "a difference leads to the newer screen")
        } catch let error as PatchError {
            // Neither screen need have the revision of its content, and both may have other ids.
            try require(error == .otherResult || error == .otherBase, "a difference fits the older screen: \(error)")
        }
    }

    /// In one batch, table views take one operation for each part, or its deletion and insertion, and none inside a
    /// section that is deleted, inserted or moved.
    private func checkBatch(_ patch: JSONSlice) throws {
        var kinds: [[Identifier]: [String]] = [:]
        for operation in try patch.member("operations")?.elements() ?? [] {
            guard let kind = try operation.member("op")?.string(), kind != "screen" else { continue }
            let section = try operation.member("section") ?? operation.member("id")
            let part = try [section, operation.member("cell")].compactMap { try $0?.identity() }
            kinds[part, default: []].append(kind)
        }
        for (part, names) in kinds {
            let isReplaced = names == ["delete", "insert"] || names == ["deleteSection", "insertSection"]
            try require(names.count == 1 || isReplaced, "a part has one operation: \(names)")
            let around = part.count == 2 ? kinds[[part[0]]] ?? [] : []
            try require(around.allSatisfy { $0 == "section" }, "nothing changes inside: \(around)")
        }
    }
}

extension JSONSlice {
    /// The value of the last member of this name.
    fileprivate func member(_ name: Identifier) throws -> JSONSlice? {
        try members().last { $0.name == name }?.value
    }

    /// The identity of a part that is written whole, or named.
    fileprivate func identity() throws -> Identifier {
        Identifier(try (kind == .object ? member("id") : self)?.string() ?? "")
    }
}

extension Patch {
    fileprivate var written: Bytes {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.finish()
    }

    /// The same operations on the revision that `screen` has.
    fileprivate func rebased(onto screen: Screen) throws -> Patch {
        let members = try JSONSlice(written).members()
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("screen", screen.id.rawValue)
            writer.member("from", screen.revision.rawValue)
            for name in ["to", "operations"] as [Identifier] {
                guard let value = members.first(where: { $0.name == name })?.value else { continue }
                writer.key(escaping: name.rawValue)
                writer.value(value)
            }
        }
        return try Patch(JSONSlice(writer.finish()))
    }
}
