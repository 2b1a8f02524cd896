internal import CMicrohttpd
internal import Glibc

/// The sockets that a worker itself waits for with epoll, each with a number.
final class SocketWatch {
    /// The descriptor, which is readable while a socket is ready; -1 if the system has none.
    let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    private var ready = [epoll_event](repeating: epoll_event(), count: 32)

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Waits for a socket to be readable or, `forSending`, writable; with `onlyChanges`, for each time that more
    /// arrives. Returns `false` if the system refuses.
    func add(_ socket: Int32, slot: Int, forSending: Bool = false, onlyChanges: Bool = false) -> Bool {
        var event = epoll_event()
        event.events = (forSending ? EPOLLOUT : EPOLLIN).rawValue | (onlyChanges ? EPOLLET.rawValue : 0)
        event.data.u64 = UInt64(bitPattern: Int64(slot))
        return epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) == 0
    }

    /// Waits for a socket no longer. To be called before it is closed.
    func remove(_ socket: Int32) {
        var event = epoll_event()
        epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, &event)
    }

    /// Calls `body` with the numbers of at most 32 sockets that are ready, or that were shut down.
    func forEachReady(_ body: (Int) -> Void) {
        let found = ready.withUnsafeMutableBufferPointer {
            epoll_wait(descriptor, $0.baseAddress, Int32($0.count), 0)
        }
        for index in 0..<Int(max(found, 0)) { body(Int(Int64(bitPattern: ready[index].data.u64))) }
    }
}
