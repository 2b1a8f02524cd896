internal import Glibc
import HTTPServing
import Synchronization

/// The connections of all workers: since when each is idle, and how many each address has.
///
/// `@unchecked Sendable`: the memory is of atomic values, and stays as it is until the end.
final class ConnectionTable: @unchecked Sendable {
    private struct Member {
        let place: Int
        let descriptor: Int32
    }

    /// Instead of a time, for a connection that isn't idle, and where there is none.
    private static let busy = Int64.max

    /// Connections that a worker can have, with some that are being closed.
    let placesPerWorker: Int
    private let limitPerAddress: Int
    // All in one piece of memory: to find the one that is idle for longest, 4,096 are looked at in 2 microseconds.
    private let idleSince: UnsafeMutableBufferPointer<Atomic<Int64>>
    private let members = Mutex<[IPAddress: [Member]]>([:])

    /// A table for `workers` workers, and `limitPerAddress` connections of one address.
    init(workers: Int, placesPerWorker: Int, limitPerAddress: Int) {
        (self.placesPerWorker, self.limitPerAddress) = (placesPerWorker, max(limitPerAddress, 1))
        idleSince = .allocate(capacity: workers * placesPerWorker)
        for place in idleSince.indices { idleSince.initializeElement(at: place, to: Atomic(Self.busy)) }
    }

    deinit {
        idleSince.deinitialize()
        idleSince.deallocate()
    }

    /// The connection at `place` waits for its client since `time`: for a request, or for the rest of one.
    func rest(at place: Int, since time: Int64) { idleSince[place].store(time, ordering: .relaxed) }

    /// The connection at `place` has a whole request to answer, or is no more.
    func work(at place: Int) { idleSince[place].store(Self.busy, ordering: .relaxed) }

    /// Counts a connection of `address` at `place`. At the limit, the connection of that address that is idle for
    /// longest is ended; returns false where none is idle.
    func enter(_ address: IPAddress, at place: Int, _ descriptor: Int32) -> Bool {
        members.withLock { table in
            let isIn = makeRoom(&table[address, default: []])
            if isIn { table[address, default: []].append(Member(place: place, descriptor: descriptor)) }
            return isIn
        }
    }

    /// A connection of `address` is no more, or is being ended; afterwards its descriptor isn't used.
    func leave(_ address: IPAddress, at place: Int) {
        members.withLock { table in
            var isEmpty = false
            Self.remove(place, from: &table[address, default: []], isEmpty: &isEmpty)
            if isEmpty { table[address] = nil }
        }
    }

    private static func remove(_ place: Int, from members: inout [Member], isEmpty: inout Bool) {
        if let index = members.firstIndex(where: { $0.place == place }) {
            members.swapAt(index, members.count - 1)
            members.removeLast()
        }
        isEmpty = members.isEmpty
    }

    private func makeRoom(_ members: inout [Member]) -> Bool {
        guard members.count >= limitPerAddress else { return true }
        var (longest, found) = (Self.busy, -1)
        for index in members.indices {
            let since = idleSince[members[index].place].load(ordering: .relaxed)
            if since < longest { (longest, found) = (since, index) }
        }
        guard found >= 0 else { return false }
        members.swapAt(found, members.count - 1)
        let member = members.removeLast()
        work(at: member.place)
        // Its worker takes it out before it closes the descriptor, which it can't while this goes on.
        shutdown(member.descriptor, Int32(SHUT_RDWR))
        return true
    }

    /// Of the places in `range`, that of the connection that is idle for longest; `nil` where none is.
    func idleForLongest(in range: Range<Int>) -> Int? {
        var (longest, found) = (Self.busy, -1)
        for place in range {
            let since = idleSince[place].load(ordering: .relaxed)
            if since < longest { (longest, found) = (since, place) }
        }
        return found >= 0 ? found : nil
    }
}
