import JSON

/// A section as JSON, written once and copied into the screens that show it.
final class CachedSection: Sendable {
    /// The key under which it is cached.
    let key: SectionKey
    /// The JSON text.
    let bytes: Bytes
    /// The index of the text.
    let index: SectionIndex
    /// The cell types that occurred, in order.
    let cellTypes: [SeenCellType]
    let undisplayed: UndisplayedCells
    /// The title that the section's page sets for the screen.
    let title: String?
    let signature: SectionSignature
    /// The topics of the section and of the composer: a write to one of them invalidates the section.
    let topics: [Topic]

    init(
        _ written: WrittenSection, title: String?, _ key: SectionKey, _ signature: SectionSignature, topics: [Topic]
    ) {
        self.key = key
        (bytes, index, cellTypes) = (written.bytes, written.index, written.cellTypes)
        (undisplayed, self.title, self.signature, self.topics) = (written.undisplayed, title, signature, topics)
    }

    /// The approximate size in bytes of its cache entry: the text, the index and the hashes, the topics, the key, and a
    /// fixed overhead.
    var cost: Int {
        let parts = index.cells.count * Self.bytesPerCell + topics.count * Self.bytesPerTopic
        return bytes.count + parts + key.memory * 2 + Self.overhead
    }

    private static let bytesPerCell = 128
    /// A topic may have a set of readers of its own.
    private static let bytesPerTopic = 256
    private static let overhead = 1024
}

/// A section that was written alone.
struct WrittenSection: Sendable {
    let bytes: Bytes
    let index: SectionIndex
    let cellTypes: [SeenCellType]
    let undisplayed: UndisplayedCells
}

extension ScreenWriter {
    /// Returns the one section that was written.
    consuming func finishSection() -> WrittenSection {
        var (index, cellTypes, undisplayed) = (section, seenTypes, undisplayed)
        // The bytes that are shared are in this text, not in those that the section is copied to.
        for place in cellTypes.indices { cellTypes[place].written = nil }
        (index.origin, index.cachedHashes) = (0, CachedHashes())
        let text = json.finish()
        // In memory of exactly its size: a writer reserves more.
        var fitted = ByteBuffer(capacity: text.count)
        fitted.append(text)
        return WrittenSection(
            bytes: fitted.finish(), index: index, cellTypes: cellTypes, undisplayed: undisplayed)
    }

    /// Writes a copy of a cached section.
    mutating func copy(_ cached: CachedSection) {
        var section = cached.index
        section.origin = json.nextValueOffset
        json.value(JSONSlice(cached.bytes))
        index.sections.append(section)
        for type in cached.cellTypes { merge(type) }
        undisplayed.add(cached.undisplayed)
    }

    private mutating func merge(_ type: SeenCellType) {
        if let index = seenTypes.firstIndex(where: { $0.identifier == type.identifier }) {
            if type.isWritten { seenTypes[index].isWritten = true }
        } else {
            seenTypes.append(type)
        }
    }
}
