import Synchronization
import Traces

/// A bounded queue of ended spans with one reader. Adding never waits: what doesn't fit is dropped and counted.
final class SpanQueue: Sendable {
    /// The event that the reader waits for.
    enum Event: Sendable {
        /// A whole batch is there, or the queue is closed.
        case batch
        /// The queue is closed.
        case closing
    }

    fileprivate struct Contents {
        var spans: [TraceSpan] = []
        var isClosed = false
        /// The reader, and what it waits for.
        var waiting: (event: Event, reader: CheckedContinuation<Void, Never>)?
        /// The number of waits that have begun, and whether the time of the last one is over.
        var waits = 0
        var isLate = false
    }

    /// The maximum number of spans in the queue.
    let capacity: Int
    /// The maximum number of spans that are taken at once.
    let batch: Int
    private let contents = Mutex(Contents())
    private let droppedCount = Atomic(0)

    init(capacity: Int = 2048, batch: Int = 512) { (self.capacity, self.batch) = (capacity, batch) }

    /// The number of spans that were dropped because there was no room for them.
    var dropped: Int { droppedCount.load(ordering: .relaxed) }

    /// Adds as many of `spans` as there is room for. `leftOut` spans were left out before, and count as dropped.
    func add(_ spans: [TraceSpan], leftOut: Int) {
        let (rest, reader) = contents.withLock { contents in
            let room = capacity - contents.spans.count
            contents.spans.append(contentsOf: spans.prefix(room))
            return (max(spans.count - room, 0), contents.takeReader(batch))
        }
        if rest + leftOut > 0 { droppedCount.add(rest + leftOut, ordering: .relaxed) }
        reader?.resume()
    }

    /// Removes and returns the spans of the next batch, at least `minimum`; none if there aren't so many.
    func take(atLeast minimum: Int) -> [TraceSpan] {
        contents.withLock { contents in
            guard contents.spans.count >= minimum else { return [] }
            let taken = Array(contents.spans.prefix(batch))
            contents.spans.removeFirst(taken.count)
            return taken
        }
    }

    /// Whether the queue is closed: what is in it is sent, and nothing is waited for.
    var isClosed: Bool { contents.withLock(\.isClosed) }

    /// Closes the queue.
    func close() {
        let reader = contents.withLock { contents in
            contents.isClosed = true
            return contents.takeReader(batch)
        }
        reader?.resume()
    }

    /// Waits for `event`, at most `limit`.
    func wait(for event: Event, upTo limit: Duration, _ clock: any Clock<Duration>) async {
        let number = contents.withLock { contents in
            contents.isLate = false
            contents.waits += 1
            return contents.waits
        }
        let timer = Task {
            do { try await clock.sleep(for: limit) } catch { return }
            self.wake(number)
        }
        await withCheckedContinuation { reader in
            let happened = contents.withLock { contents in
                contents.waiting = (event, reader)
                return contents.takeReader(batch)
            }
            happened?.resume()
        }
        timer.cancel()
    }

    /// Ends the wait with this number, unless it has ended: a timer may be too late to be cancelled.
    private func wake(_ number: Int) {
        let reader = contents.withLock { contents in
            contents.isLate = contents.isLate || contents.waits == number
            return contents.takeReader(batch)
        }
        reader?.resume()
    }
}

extension SpanQueue.Contents {
    /// Removes and returns the reader if what it waits for has happened, or if the time is over.
    fileprivate mutating func takeReader(_ batch: Int) -> CheckedContinuation<Void, Never>? {
        guard let (event, reader) = waiting else { return nil }
        let happened =
            switch event {
            case .batch: isLate || isClosed || spans.count >= batch
            case .closing: isLate || isClosed
            }
        if happened { waiting = nil }
        return happened ? reader : nil
    }
}
