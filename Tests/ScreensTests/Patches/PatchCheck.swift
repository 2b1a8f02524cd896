import JSON
import Screens
import TestSupport
import Testing

/// A screen, what it shows, and the tree of an independent reader.
struct ComposedScreen {
    let model: ModelScreen
    let screen: Screen
    let tree: ReferenceJSON

    init(_ model: ModelScreen) async throws {
        self.model = model
        screen = try await model.composed()
        tree = try ReferenceJSON(screen.bytes.array)
        #expect(tree.text == screen.bytes.text)
    }
}

extension Patch {
    /// The patch as it goes over the wire.
    var written: Bytes {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.finish()
    }
}

/// Sees that the patch between two screens leads from one to the other, by the engine, by arrays alone and in a table
/// view, and says no more than it has to.
func checkPatch(from old: ComposedScreen, to new: ComposedScreen) throws {
    let written = Patch(from: old.screen.asRevision, to: new.screen).written
    let read = try Patch(JSONSlice(written))
    let message: Comment = "\(old.screen.bytes.text) \(written.text)"
    let applied = try old.screen.applying(read)
    #expect(applied.bytes.array == new.screen.bytes.array, message)
    #expect(applied.revision == new.screen.revision)
    #expect(read.written.array == written.array)

    let patch = try ReferenceJSON(written.array)
    var reference = ReferencePatcher(old.tree)
    try reference.apply(patch)
    #expect(reference.screen == new.tree, message)
    #expect(throws: Never.self, message) { try BatchUpdates(patch, from: old.tree, to: new.tree).perform() }
    let said = MinimalOperations(patch)
    #expect(said == MinimalOperations(from: old.model, to: new.model, replacing: said.replaced), message)
}
