public import HighwayHash
public import Identity

/// A revision as it is stored when a process stops, for the next one: a client that has it gets a patch from there, not
/// a whole screen. It contains hashes and identities of cells, not what they show.
public struct StoredRevision: Sendable {
    /// The revision and its request, as a hash under the content key.
    public let key: Identifier
    /// The identities and hashes of its parts.
    public let bytes: [UInt8]

    /// The form in which `revision` of the screen for `request` is stored.
    public init(_ revision: Revision, of request: ClientRequest) {
        key = Self.key(of: revision.id, request, revision.key)
        var writer = FieldWriter()
        writer.write(revision.hashes)
        writer.writeImpressions(of: revision.hashes)
        bytes = writer.bytes
    }

    /// A revision that was stored.
    public init(key: Identifier, bytes: [UInt8]) { (self.key, self.bytes) = (key, bytes) }

    /// Returns the key of the revision `id` of the screen for `request`.
    public static func key(of id: Identifier, _ request: ClientRequest, _ key: ContentKey) -> Identifier {
        var writer = FieldWriter()
        writer.write(id.rawValue)
        writer.write(request)
        return Identifier(ContentHash(of: writer.bytes, key).description)
    }
}

extension Revision {
    /// The revision `id` from its stored `bytes`; `nil` if they are damaged, or a newer program's.
    public init?(_ id: Identifier, _ bytes: [UInt8], _ key: ContentKey) {
        var reader = FieldReader(bytes)
        guard let hashes = try? reader.wholeHashes(), reader.isAtEnd else { return nil }
        self.init(id: id, hashes: hashes, key: key)
    }
}

/// A store of revisions that all processes of a service share.
public protocol RevisionStore: Sendable {
    /// Stores `revisions`, and deletes those that were stored before `limit`, in seconds since 1970. It is done when
    /// this returns. Throws errors of the store.
    func keep(_ revisions: [StoredRevision], now: Int64, deletingBefore limit: Int64) async throws
    /// Returns the bytes of the revision with this key, or `nil`. Throws errors of the store.
    func revision(_ key: Identifier) async throws -> [UInt8]?
}

extension FieldWriter {
    fileprivate mutating func write(_ hashes: ScreenHashes) {
        write(slots: hashes.attributes)
        write(each: hashes.sections) { writer, section in
            writer.write(section.id.rawValue)
            writer.write(slots: section.attributes)
            writer.write(each: section.cells) { writer, cell in
                writer.write(cell.id.rawValue)
                writer.write(cell.hash)
                writer.write(cell.animation.rawValue)
            }
        }
        writeOthers(of: hashes)
    }

    /// Writes the attributes with a slot, present or not.
    private mutating func write<Attribute: PatchAttribute>(slots attributes: AttributeValues<Attribute, ContentHash>) {
        for attribute in Attribute.slotted { write(attributes[attribute]) { $0.write($1) } }
    }

    /// Writes the attributes without a slot, by their names, at the end; nothing if there are none. A program that
    /// doesn't know them takes the revision for damaged, and its clients get a whole screen.
    private mutating func writeOthers(of hashes: ScreenHashes) {
        let hasOthers = hashes.attributes.others != nil || hashes.sections.contains { $0.attributes.others != nil }
        // The impressions follow them.
        guard hasOthers || hashes.asksForImpressions else { return }
        writeOthers(hashes.attributes)
        for section in hashes.sections { writeOthers(section.attributes) }
    }

    private mutating func writeOthers<Attribute: PatchAttribute>(
        _ attributes: AttributeValues<Attribute, ContentHash>
    ) {
        write(each: attributes.others ?? []) { writer, other in
            writer.write(other.attribute.rawValue)
            writer.write(other.value)
        }
    }

    fileprivate mutating func write(_ request: ClientRequest) {
        write(request.screen.path.description)
        write(request.screen.role.rawValue)
        write(request.subject.rawValue)
        write(request.screen.language.rawValue)
        write(each: request.screen.query) { writer, item in
            writer.write(item.name.rawValue)
            writer.write(item.value)
        }
        write(request.limit)
        write(each: request.windows.map { [$0.rawValue, $1.rawValue] }.sorted(by: Self.precedes)) { writer, window in
            for text in window { writer.write(text) }
        }
        write(request.clientCellTypes) { writer, types in
            writer.write(each: types.sorted) {
                $0.write($1.name.rawValue)
                $0.write($1.version)
            }
        }
        for name in request.features.names { write(name.rawValue) }
    }

    /// The order by bytes: equal requests have equal bytes.
    private static func precedes(_ one: [String], _ other: [String]) -> Bool {
        one[0].utf8.lexicographicallyPrecedes(other[0].utf8)
    }
}

extension FieldReader {
    fileprivate mutating func screenHashes() throws(Malformed) -> ScreenHashes {
        var hashes = ScreenHashes(
            attributes: try slots(), sections: try values { reader throws(Malformed) in try reader.section() })
        if !isAtEnd {
            try readOthers(into: &hashes.attributes)
            for index in hashes.sections.indices { try readOthers(into: &hashes.sections[index].attributes) }
        }
        return hashes
    }

    private mutating func slots<Attribute: PatchAttribute>() throws(Malformed) -> AttributeValues<
        Attribute, ContentHash
    > {
        var attributes = AttributeValues<Attribute, ContentHash>()
        for attribute in Attribute.slotted {
            attributes[attribute] = try value { reader throws(Malformed) in try reader.hash() }
        }
        return attributes
    }

    private mutating func readOthers<Attribute: PatchAttribute>(
        into attributes: inout AttributeValues<Attribute, ContentHash>
    ) throws(Malformed) {
        let others = try values { reader throws(Malformed) in (try reader.text(), try reader.hash()) }
        for (name, hash) in others {
            guard let attribute = Attribute(rawValue: name), attribute.slot == nil else { throw Malformed() }
            attributes[attribute] = hash
        }
    }

    private mutating func section() throws(Malformed) -> SectionHashes {
        let id = SectionID(try text())
        let attributes: SectionAttributes<ContentHash> = try slots()
        return SectionHashes(
            id: id, attributes: attributes, cells: try values { reader throws(Malformed) in try reader.cell() })
    }

    private mutating func cell() throws(Malformed) -> CellHash {
        let (id, hash) = (CellID(try text()), try hash())
        guard let animation = RowAnimation(rawValue: try text()) else { throw Malformed() }
        return CellHash(id: id, hash: hash, animation: animation)
    }
}

// The cells that ask for impressions follow, and only if there are any: revisions of screens without them have the same
// bytes as those that programs of before have stored, which are read as such.
extension ScreenHashes {
    fileprivate var asksForImpressions: Bool { sections.contains { $0.cells.contains(where: \.asksForImpressions) } }
}

extension FieldWriter {
    fileprivate mutating func writeImpressions(of hashes: ScreenHashes) {
        let asking = hashes.sections.enumerated().flatMap { section, hashes in
            hashes.cells.enumerated().filter(\.element.asksForImpressions).map { (section, $0.offset) }
        }
        guard !asking.isEmpty else { return }
        write(each: asking) { writer, place in
            writer.write(place.0)
            writer.write(place.1)
        }
    }
}

extension FieldReader {
    fileprivate mutating func wholeHashes() throws(Malformed) -> ScreenHashes {
        var hashes = try screenHashes()
        guard !isAtEnd else { return hashes }
        _ = try values { reader throws(Malformed) in
            let (section, cell) = (try reader.number(), try reader.number())
            guard hashes.sections.indices.contains(section),
                hashes.sections[section].cells.indices.contains(cell)
            else { throw Malformed() }
            hashes.sections[section].cells[cell].asksForImpressions = true
        }
        return hashes
    }
}
