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
        guard let hashes = try? reader.screenHashes(), reader.isAtEnd else { return nil }
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
        for hash in [hashes.title, hashes.cellTypes, hashes.barItems] { write(hash) { $0.write($1) } }
        write(each: hashes.sections) { writer, section in
            writer.write(section.id.rawValue)
            let attributes = section.attributes
            for hash in [attributes.header, attributes.footer, attributes.next, attributes.isPartial] {
                writer.write(hash) { $0.write($1) }
            }
            writer.write(each: section.cells) { writer, cell in
                writer.write(cell.id.rawValue)
                writer.write(cell.hash)
                writer.write(cell.animation.rawValue)
            }
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
    }

    /// The order by bytes: equal requests have equal bytes.
    private static func precedes(_ one: [String], _ other: [String]) -> Bool {
        one[0].utf8.lexicographicallyPrecedes(other[0].utf8)
    }
}

extension FieldReader {
    fileprivate mutating func screenHashes() throws(Malformed) -> ScreenHashes {
        let parts = (try optionalHash(), try optionalHash(), try optionalHash())
        return ScreenHashes(
            title: parts.0, cellTypes: parts.1, barItems: parts.2,
            sections: try values { reader throws(Malformed) in try reader.section() })
    }

    private mutating func section() throws(Malformed) -> SectionHashes {
        let id = SectionID(try text())
        let attributes = SectionAttributes(
            header: try optionalHash(), footer: try optionalHash(), next: try optionalHash(),
            isPartial: try optionalHash())
        return SectionHashes(
            id: id, attributes: attributes, cells: try values { reader throws(Malformed) in try reader.cell() })
    }

    private mutating func cell() throws(Malformed) -> CellHash {
        let (id, hash) = (CellID(try text()), try hash())
        guard let animation = RowAnimation(rawValue: try text()) else { throw Malformed() }
        return CellHash(id: id, hash: hash, animation: animation)
    }

    private mutating func optionalHash() throws(Malformed) -> ContentHash? {
        try value { reader throws(Malformed) in try reader.hash() }
    }
}
