import Basics
import JSON
import Screens

extension ScreenChannel {
    struct Contents {
        /// The metadata of a composed screen, without its content.
        struct Composed {
            let revision: Identifier
            let topics: [Topic]
            let cellCount: Int
            let isPartial: Bool
            let isConstant: Bool
        }

        /// A stream, the revision that its client has received, and the one that it receives next: if that one is still
        /// being sent when the screen changes back to the one before, the client needs another event.
        struct Stream {
            weak var stream: ScreenStream?
            var shown: Identifier?
            var taken: Identifier?
        }

        /// The metadata of the last composed screen. `screen` itself is kept only while a stream hasn't sent it yet.
        var composed: Composed?
        var screen: Screen?
        /// The screen's revision, made with the first event and shared by all streams.
        var revision = Once<Revision>()
        var isComposing = false
        /// Whether data changed after composing began.
        var isStale = false
        /// The revisions whose missing sections have arrived since composing began: the screen may be one of them.
        var arrivals: [Identifier] = []
        /// The time of the first change that led to the composition under way, or to the next one; of the first that
        /// came while it is under way, and may be missing in its screen; and of the one that led to `screen`.
        var changedAt: ContinuousClock.Instant?
        var changedMeanwhileAt: ContinuousClock.Instant?
        var screenChangedAt: ContinuousClock.Instant?
        var end: (any Error)?
        var hasFailed = false
        var streams: [ObjectIdentifier: Stream] = [:]
        /// The number of streams that have not sent the current screen yet.
        var behind = 0
        /// The requests that get the screen under composition, and those that came after a change that it may lack.
        var waiting: [CheckedContinuation<Screen, any Error>] = []
        var waitingForNext: [CheckedContinuation<Screen, any Error>] = []
        /// The events that lead to the current screen, by base revision.
        var events: [Identifier: Once<Bytes>] = [:]
    }
}

extension ScreenChannel.Contents {
    /// The approximate bytes for each cell of a revision.
    private static let bytesPerCell = 50
    /// The maximum number of arrivals that are remembered: a flight has one for each of its late sections at most.
    private static let maximumArrivals = 20

    /// The result without composing. While the screen is composed again, and once that has failed, the one that is kept
    /// may lack a change.
    var known: Result<Screen, any Error>? {
        end.map { .failure($0) } ?? (isComposing || hasFailed ? nil : screen.map { .success($0) })
    }

    /// Adds a request that waits for the screen. Returns whether the composition has to begin.
    mutating func wait(_ continuation: CheckedContinuation<Screen, any Error>) -> Bool {
        if isStale { waitingForNext.append(continuation) } else { waiting.append(continuation) }
        defer { isComposing = true }
        return !isComposing
    }

    /// The streams that have an event or their end to send.
    var streamsWithNews: [ScreenStream] {
        let isOver = end != nil
        guard isOver || behind > 0 else { return [] }
        return streams.values.compactMap { isOver || $0.taken != composed?.revision ? $0.stream : nil }
    }

    /// The approximate number of bytes kept, without the events.
    var keptBytes: Int { (screen?.bytes.count ?? 0) + (composed?.cellCount ?? 0) * Self.bytesPerCell + 1024 }

    mutating func take(
        _ result: Result<Screen, any Error>
    ) -> (waiting: [CheckedContinuation<Screen, any Error>], isStale: Bool) {
        switch result {
        case .success(let screen): take(screen)
        case .failure(let error):
            (end, hasFailed) = (end ?? (error.isFinal ? error : nil), true)
            (changedAt, changedMeanwhileAt) = (changedAt ?? changedMeanwhileAt, nil)
        }
        if let composed, arrivals.contains(composed.revision) { isStale = true }
        isComposing = isStale && end == nil
        defer { (waiting, waitingForNext, isStale, arrivals) = (isComposing ? waitingForNext : [], [], false, []) }
        return (isComposing ? waiting : waiting + waitingForNext, isComposing)
    }

    /// Records that sections have arrived that were loading in `revisions`. Returns whether the screen has to be
    /// composed again. While it is being composed, that is known only at the end.
    mutating func noteArrival(after revisions: [Identifier]) -> Bool {
        if isComposing {
            let new = revisions.filter { !arrivals.contains($0) }
            arrivals = (arrivals + new).suffix(Self.maximumArrivals)
        }
        return composed.map { revisions.contains($0.revision) } ?? false
    }

    private mutating func take(_ screen: Screen) {
        if screen.revision != composed?.revision { (events, revision) = ([:], Once()) }
        composed = Composed(
            revision: screen.revision, topics: screen.topics, cellCount: screen.cellCount,
            isPartial: !screen.failures.isEmpty || screen.rest != nil, isConstant: screen.isConstant)
        (self.screen, hasFailed, screenChangedAt) = (screen, false, changedAt)
        (changedAt, changedMeanwhileAt) = (changedMeanwhileAt, nil)
        behind = streams.values.count(where: isBehind)
        dropWhatAllHave()
    }

    /// Records the time of a change that the screen reads.
    mutating func noteChange() {
        if isComposing {
            changedMeanwhileAt = changedMeanwhileAt ?? .now
        } else {
            changedAt = changedAt ?? .now
        }
    }

    /// Returns the event that leads from `base` to the current screen.
    mutating func event(from base: Revision?) -> Once<Bytes> {
        let key = base?.id ?? ""
        let event = events[key] ?? Once()
        events[key] = event
        return event
    }

    private func isBehind(_ stream: Stream) -> Bool {
        stream.shown != composed?.revision || stream.taken != composed?.revision
    }

    mutating func add(_ stream: ScreenStream) {
        let entry = Stream(stream: stream)
        streams[ObjectIdentifier(stream)] = entry
        if isBehind(entry) { behind += 1 }
    }

    mutating func remove(_ id: ObjectIdentifier) -> Int? {
        guard let entry = streams.removeValue(forKey: id) else { return nil }
        if isBehind(entry) { behind -= 1 }
        dropWhatAllHave()
        return streams.count
    }

    /// Records that the client of a stream has received `revision`.
    mutating func note(_ id: ObjectIdentifier, shows revision: Identifier?) {
        guard let entry = streams[id], entry.shown != revision || entry.taken != revision else { return }
        change(id) { ($0.shown, $0.taken) = (revision, revision) }
        dropWhatAllHave()
    }

    /// Records that a stream sends the event that leads to `revision`.
    mutating func note(_ id: ObjectIdentifier, takes revision: Identifier) { change(id) { $0.taken = revision } }

    private mutating func change(_ id: ObjectIdentifier, _ body: (inout Stream) -> Void) {
        guard var entry = streams[id] else { return }
        if isBehind(entry) { behind -= 1 }
        body(&entry)
        streams[id] = entry
        if isBehind(entry) { behind += 1 }
    }

    /// Drops the screen and its events once every stream has sent them. A later stream has the screen composed again.
    private mutating func dropWhatAllHave() {
        guard behind == 0, !streams.isEmpty else { return }
        (screen, events) = (nil, [:])
    }
}

extension Error {
    /// Whether a retry would fail in the same way.
    fileprivate var isFinal: Bool {
        // A window that exceeds the limit doesn't shrink by itself: its clients have to load the screen again.
        if self is PageError { return true }
        return switch self as? ScreenError {
        case .forbidden, .notFound, .sectionNotFound: true
        case .everySectionFailed, .essentialSectionFailed, nil: false
        }
    }
}
