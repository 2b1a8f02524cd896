import JSON

/// A section as JSON, written once and copied into the screens that show it.
final class CachedSection: Sendable {
    let key: SectionKey
    let bytes: Bytes
    let index: SectionIndex
    let cellTypes: [SeenCellType]
    let undisplayed: UndisplayedCells
    let title: String?
    let signature: SectionSignature
    /// The topics of the section and of the composer: a write to one of them invalidates the section.
    let topics: [Topic]
    /// Whether it may be another one tomorrow: then it is only shown to those who wait for it.
    let dependsOnDay: Bool

    init(
        _ bytes: Bytes, _ index: SectionIndex, _ cellTypes: [SeenCellType], _ undisplayed: UndisplayedCells,
        title: String?, _ key: SectionKey, _ signature: SectionSignature, topics: [Topic], dependsOnDay: Bool
    ) {
        (self.bytes, self.index, self.cellTypes, self.undisplayed) = (bytes, index, cellTypes, undisplayed)
        (self.title, self.key, self.signature, self.topics) = (title, key, signature, topics)
        self.dependsOnDay = dependsOnDay
    }

    /// The approximate size in bytes: the text, the index and the hashes, topics with their readers, the key, the rest.
    var cost: Int { bytes.count + index.cells.count * 128 + topics.count * 256 + key.memory * 2 + 1024 }
}

extension ScreenWriter {
    consuming func finishSection(
        title: String?, _ key: SectionKey, _ signature: SectionSignature, topics: [Topic]
    ) -> CachedSection {
        var (index, cellTypes, undisplayed) = (section, seenTypes, undisplayed)
        let dependsOnDay = dependsOnDay
        // The bytes that are shared are in this text, not in those that the section is copied to.
        for place in cellTypes.indices { cellTypes[place].written = nil }
        (index.origin, index.cachedHashes) = (0, CachedHashes())
        let text = json.finish()
        // In memory of exactly its size: a writer reserves more.
        var fitted = ByteBuffer(capacity: text.count)
        fitted.append(text)
        return CachedSection(
            fitted.finish(), index, cellTypes, undisplayed, title: title, key, signature, topics: topics,
            dependsOnDay: dependsOnDay)
    }

    mutating func copy(_ cached: CachedSection) {
        var section = cached.index
        section.origin = json.nextValueOffset
        json.value(JSONSlice(cached.bytes))
        index.sections.append(section)
        for type in cached.cellTypes {
            if let index = seenTypes.firstIndex(where: { $0.identifier == type.identifier }) {
                if type.isWritten { seenTypes[index].isWritten = true }
            } else {
                seenTypes.append(type)
            }
        }
        undisplayed.add(cached.undisplayed)
        if cached.dependsOnDay { dependsOnDay = true }
    }
}
