import Identity
import JSON
import Sectional

extension ScreenChannel {
    struct Contents {
        /// What a screen is, without what it shows.
        struct Composed {
            let revision: Identifier
            let topics: [Topic]
            let cellCount: Int
            let isPartial: Bool
        }

        /// A stream, and the revision that its client has taken.
        struct Stream {
            weak var stream: ScreenStream?
            var shown: Identifier?
        }

        /// The screen as it was composed last; `screen` itself only as long as somebody has yet to take it.
        var composed: Composed?
        var screen: Screen?
        /// The screen's revision, once somebody is sent an event: one for all streams.
        var revision: Revision?
        var isComposing = false
        /// Whether something changed after composing had begun.
        var isStale = false
        /// Why there is nothing more to come.
        var end: (any Error)?
        /// Whether the screen could not be composed the last time.
        var hasFailed = false
        var streams: [ObjectIdentifier: Stream] = [:]
        /// How many streams have not taken the screen of now.
        var behind = 0
        var waiting: [CheckedContinuation<Screen, any Error>] = []
        /// Events that lead to the screen of now, by the revision that they begin at.
        var events: [Identifier: Bytes] = [:]
        var eventBytes = 0
    }
}

extension ScreenChannel.Contents {
    /// What a cell of a revision takes.
    private static let bytesPerCell = 50

    /// What there is without composing.
    var known: Result<Screen, any Error>? { end.map { .failure($0) } ?? screen.map { .success($0) } }

    /// Who has something to be told.
    var streamsWithNews: [ScreenStream] {
        let isOver = end != nil
        guard isOver || behind > 0 else { return [] }
        return streams.values.compactMap { isOver || isBehind($0) ? $0.stream : nil }
    }

    var keptBytes: Int {
        (screen?.bytes.count ?? 0) + eventBytes + (composed?.cellCount ?? 0) * Self.bytesPerCell + 1024
    }

    mutating func take(
        _ result: Result<Screen, any Error>
    ) -> (waiting: [CheckedContinuation<Screen, any Error>], isStale: Bool) {
        switch result {
        case .success(let screen): take(screen)
        case .failure(let error): (end, hasFailed) = (end ?? (error.isFinal ? error : nil), true)
        }
        isComposing = isStale
        defer { (waiting, isStale) = ([], false) }
        return (waiting, isStale)
    }

    private mutating func take(_ screen: Screen) {
        if screen.revision != composed?.revision { (events, eventBytes, revision) = ([:], 0, nil) }
        composed = Composed(
            revision: screen.revision, topics: screen.topics, cellCount: screen.cellCount,
            isPartial: !screen.failures.isEmpty)
        (self.screen, hasFailed) = (screen, false)
        behind = streams.values.count(where: isBehind)
        // Who waits for it will be a stream soon.
        if waiting.isEmpty { dropWhatAllHave() }
    }

    mutating func event(from base: Revision?, to screen: Screen) -> Bytes {
        let key = base?.id ?? ""
        if let known = events[key] { return known }
        let event = ServerSentEvent.event(from: base, to: screen)
        events[key] = event
        eventBytes += event.count
        return event
    }

    mutating func revision(of screen: Screen) -> Revision {
        let known = revision ?? screen.asRevision
        revision = known
        return known
    }
}

extension ScreenChannel.Contents {
    private func isBehind(_ stream: Stream) -> Bool { stream.shown != composed?.revision }

    mutating func add(_ stream: ScreenStream) {
        let entry = Stream(stream: stream)
        streams[ObjectIdentifier(stream)] = entry
        if isBehind(entry) { behind += 1 }
    }

    mutating func remove(_ id: ObjectIdentifier) {
        guard let entry = streams.removeValue(forKey: id) else { return }
        if isBehind(entry) { behind -= 1 }
        dropWhatAllHave()
    }

    /// The client of a stream has taken what leads to `revision`.
    mutating func note(_ id: ObjectIdentifier, shows revision: Identifier?) {
        guard var entry = streams[id], entry.shown != revision else { return }
        if isBehind(entry) { behind -= 1 }
        entry.shown = revision
        streams[id] = entry
        if isBehind(entry) { behind += 1 }
        dropWhatAllHave()
    }

    /// The screen and the events to it, once every stream has taken them: who comes later has it composed again.
    private mutating func dropWhatAllHave() {
        guard behind == 0, !streams.isEmpty else { return }
        (screen, events, eventBytes) = (nil, [:], 0)
    }
}

extension Error {
    /// Whether trying again would fail alike.
    fileprivate var isFinal: Bool {
        // A window that has grown beyond what may be asked for doesn't shrink by itself: its clients load anew.
        if self is PageError { return true }
        return switch self as? ScreenError {
        case .forbidden, .notFound, .sectionNotFound: true
        case .everySectionFailed, nil: false
        }
    }
}
