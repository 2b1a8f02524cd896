import HTTPServing
import Identity
import Sectional

/// The revisions that the clients of a process have are stored when it stops: the process to which they connect then
/// can send them patches.
extension ScreenService {
    /// The seconds for which revisions are stored.
    private static let storedTime: Int64 = 3600
    /// The time that storing them may take: a database that doesn't answer must not hold up the end of the process.
    private static let storingDeadline = Duration.seconds(2)
    /// The most bytes that are stored at once.
    private static let storedBytes = 32 << 20

    /// Ends all event streams: holds them, stores the revisions that their clients have, and then tells the clients. An
    /// error of the store is logged; clients then get whole screens.
    public func endStreams() async {
        draining.holdStreams()
        do { try await keepRevisions() } catch { log(.error, "revisions-unkept", ["error": "\(error)"]) }
        draining.endStreams()
    }

    private func keepRevisions() async throws {
        guard let store = options.revisionStore else { return }
        var room = Self.storedBytes
        var kept: [StoredRevision] = []
        for revision in live.storedRevisions where revision.bytes.count <= room {
            room -= revision.bytes.count
            kept.append(revision)
        }
        guard !kept.isEmpty else { return }
        try await SideBySide.value(within: Self.storingDeadline, clock: options.clock) { [now, kept] in
            try await store.keep(kept, now: now(), deletingBefore: now() - Self.storedTime)
        }
    }

    /// Returns the revision `id` of the screen for `request` if it is known, or if a process that has stopped has stored
    /// it; else `nil`.
    func base(_ id: Identifier, _ request: ClientRequest) async -> Revision? {
        if let known = revisions.revision(id, of: request) { return known }
        let key = StoredRevision.key(of: id, request, renderer.key)
        do {
            let bytes = try await options.revisionStore?.revision(key)
            return bytes.flatMap { Revision(id, $0, renderer.key) }
        } catch {
            log(.error, "revision-unread", ["error": "\(error)"])
            return nil
        }
    }
}
