internal import Glibc
import HTTPServing
import Synchronization

/// The connections of all workers: since when each is idle, and how many each address has.
///
/// `@unchecked Sendable`: the memory contains atomic values and isn't reallocated.
final class ConnectionTable: @unchecked Sendable {
    private struct Member {
        let place: Int
        let descriptor: Int32
    }

    /// The value for a connection that isn't idle, and for an unused place.
    private static let busy = Int64.max

    /// The connections that a worker can have, including some that are being closed.
    let placesPerWorker: Int
    private let limitPerAddress: Int
    // One block of memory: finding the longest idle of 4,096 takes 2 microseconds.
    private let idleSince: UnsafeMutableBufferPointer<Atomic<Int64>>
    private let members = Mutex<[IPAddress: [Member]]>([:])

    /// Creates a table for `workers` workers, with at most `limitPerAddress` connections of one address.
    init(workers: Int, placesPerWorker: Int, limitPerAddress: Int) {
        (self.placesPerWorker, self.limitPerAddress) = (placesPerWorker, max(limitPerAddress, 1))
        idleSince = .allocate(capacity: workers * placesPerWorker)
        for place in idleSince.indices { idleSince.initializeElement(at: place, to: Atomic(Self.busy)) }
    }

    deinit {
        idleSince.deinitialize()
        idleSince.deallocate()
    }

    /// Marks the connection at `place` as idle since `time`: it waits for a request or the rest of one.
    func markIdle(at place: Int, since time: Int64) { idleSince[place].store(time, ordering: .relaxed) }

    /// Marks the connection at `place` as busy with a whole request, or as closed.
    func markBusy(at place: Int) { idleSince[place].store(Self.busy, ordering: .relaxed) }

    /// Counts a connection of `address`. At the limit, ends its longest idle one. Returns `false` if none is idle.
    func enter(_ address: IPAddress, at place: Int, _ descriptor: Int32) -> Bool {
        members.withLock { table in
            let isIn = makeRoom(&table[address, default: []])
            if isIn { table[address, default: []].append(Member(place: place, descriptor: descriptor)) }
            return isIn
        }
    }

    /// Removes a connection of `address` that is closed or is being closed; afterwards its descriptor isn't used.
    func leave(_ address: IPAddress, at place: Int) {
        members.withLock { table in
            table[address]?.removeAll { $0.place == place }
            if table[address]?.isEmpty ?? false { table[address] = nil }
        }
    }

    private func makeRoom(_ members: inout [Member]) -> Bool {
        guard members.count >= limitPerAddress else { return true }
        let place = idleForLongest(in: members.lazy.map(\.place))
        guard let found = members.firstIndex(where: { $0.place == place }) else { return false }
        members.swapAt(found, members.count - 1)
        let member = members.removeLast()
        markBusy(at: member.place)
        // The descriptor is still open: its worker has to remove it here, under this lock, before it closes it.
        shutdown(member.descriptor, Int32(SHUT_RDWR))
        return true
    }

    /// Returns the one of `places` whose connection is idle for longest, or `nil` if none is idle.
    func idleForLongest(in places: some Sequence<Int>) -> Int? {
        var (longest, found): (Int64, Int?) = (Self.busy, nil)
        for place in places {
            let since = idleSince[place].load(ordering: .relaxed)
            if since < longest { (longest, found) = (since, place) }
        }
        return found
    }
}
