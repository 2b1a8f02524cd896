internal import Basics
internal import CPQ
internal import Glibc

/// The sockets and timers that a thread waits for, with epoll. Used by that thread only.
final class Reactor {
    private struct Timer {
        let due: Moment
        let fire: () -> Void
    }

    private let descriptor: Int32
    private var handlers: [Int32: (UInt32) -> Void] = [:]
    /// In the order in which they are due, behind those that have fired.
    private var timers: [Timer] = []
    private var firstTimer = 0
    /// Room for those that are ready at once.
    private var events = [epoll_event](repeating: epoll_event(), count: 64)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Calls `handler` with the events of epoll whenever `socket` can be read or is broken and, if `isWriting`, whenever
    /// it can be written.
    func watch(_ socket: Int32, isWriting: Bool = false, _ handler: @escaping (UInt32) -> Void) {
        let isKnown = handlers.updateValue(handler, forKey: socket) != nil
        control(isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, isWriting: isWriting)
    }

    func unwatch(_ socket: Int32) {
        guard handlers.removeValue(forKey: socket) != nil else { return }
        control(EPOLL_CTL_DEL, socket, isWriting: false)
    }

    func at(_ due: Moment, _ fire: @escaping () -> Void) {
        // Most are due after all others.
        let place = timers[firstTimer...].lastIndex { $0.due <= due }.map { $0 + 1 } ?? firstTimer
        timers.insert(Timer(due: due, fire: fire), at: place)
    }

    /// Waits for the next socket or timer, and calls those that are ready.
    func wait() {
        let count = epoll_wait(descriptor, &events, Int32(events.count), milliseconds)
        for index in 0..<Int(max(count, 0)) {
            let event = events[index]
            // A handler may have removed another one of this round.
            handlers[event.data.fd]?(event.events)
        }
        guard let first = nextTimer?.due else { return }
        let now = Moment.now
        guard first <= now else { return }
        while let timer = nextTimer, timer.due <= now {
            firstTimer += 1
            timer.fire()
        }
        // Removing each by itself would move all others each time.
        if firstTimer > 64, firstTimer * 2 > timers.count {
            timers.removeFirst(firstTimer)
            firstTimer = 0
        }
    }

    private var nextTimer: Timer? { timers.indices.contains(firstTimer) ? timers[firstTimer] : nil }

    /// The time until the next timer; -1 without one.
    private var milliseconds: Int32 { nextTimer.map { $0.due.milliseconds(after: .now) } ?? -1 }

    private func control(_ operation: Int32, _ socket: Int32, isWriting: Bool) {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | (isWriting ? EPOLLOUT.rawValue : 0)
        event.data.fd = socket
        epoll_ctl(descriptor, operation, socket, &event)
    }
}

typealias Moment = ContinuousClock.Instant

extension Moment {
    /// The milliseconds from `other` to `self`, rounded up; 0 if `other` is later.
    func milliseconds(after other: Moment) -> Int32 {
        self > other ? Int32(clamping: ((self - other).nanoseconds + 999_999) / 1_000_000) : 0
    }
}
