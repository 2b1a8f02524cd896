internal import Glibc

/// The service manager that has started this process, such as systemd: the process tells it what it does, with
/// datagrams to a Unix socket (sd_notify(3)), and gets listening sockets from it (sd_listen_fds(3)).
///
/// Both protocols are a few lines, and systemd documents them as stable. Its library, libsystemd, depends on five others
/// (libcap2, libgcrypt20, liblz4-1, liblzma5, libzstd1), all of which an image would have to contain.
package struct ServiceManager: Sendable {
    private let address: String
    /// The time within which the manager expects ``stillWorks()`` again; `nil` if it doesn't watch.
    package let watchdog: Duration?

    /// The manager that the variables name, or `nil` if none does: `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
    package init?(_ environment: [String: String]) {
        guard let address = environment["NOTIFY_SOCKET"], address.utf8.count > 1,
            address.utf8.first == UInt8(ascii: "/") || address.utf8.first == UInt8(ascii: "@")
        else { return nil }
        self.address = address
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
        let time = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        watchdog = isMeant && time > 0 ? .microseconds(time) : nil
    }

    /// Returns the listening sockets that a manager hands over to this process, with their names or else empty ones:
    /// the variables are `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES`.
    package static func sockets(_ environment: [String: String]) -> [HandedSocket] {
        guard environment["LISTEN_PID"] == "\(getpid())", let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }),
            (1...1024).contains(count)
        else { return [] }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        return (0..<Int(count)).map { index in
            // The first descriptor is always 3.
            HandedSocket(name: index < names.count ? String(names[index]) : "", descriptor: Int32(3 + index))
        }
    }

    /// Tells that the service accepts requests, also again after a reload.
    package func ready() { tell("READY=1", waitsForRoom: true) }

    /// Tells that the service reads its configuration again; ``ready()`` ends that.
    package func reloading() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let microseconds = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
        tell("RELOADING=1\nMONOTONIC_USEC=\(microseconds)", waitsForRoom: true)
    }

    package func stopping() { tell("STOPPING=1", waitsForRoom: true) }

    /// Tells that the service works, to be called at least every ``watchdog``.
    package func stillWorks() { tell("WATCHDOG=1", waitsForRoom: false) }

    /// Sends a message. If it `waitsForRoom`, it waits up to 5 seconds while the manager's queue is full. What can't be
    /// sent then is lost: the service works without its manager.
    private func tell(_ text: String, waitsForRoom: Bool) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let (bytes, flags) = (Array(text.utf8), Int32(MSG_NOSIGNAL) | (waitsForRoom ? 0 : Int32(MSG_DONTWAIT)))
        withSocketAddress {
            while sendto(descriptor, bytes, bytes.count, flags, $0, $1) < 0, errno == EINTR {}
        }
    }

    /// Calls `body` with the address of the manager's socket, unless it is too long: a path or, with an `@` instead of
    /// a zero byte before it, a name in the abstract namespace, whose length counts (unix(7)).
    private func withSocketAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Void) {
        let isAbstract = address.utf8.first == UInt8(ascii: "@")
        let bytes = Array((isAbstract ? "\0" + String(address.dropFirst()) : address).utf8)
        var socketAddress = sockaddr_un()
        socketAddress.sun_family = sa_family_t(AF_UNIX)
        guard bytes.count < MemoryLayout.size(ofValue: socketAddress.sun_path) else { return }
        withUnsafeMutableBytes(of: &socketAddress.sun_path) { $0.copyBytes(from: bytes) }
        let length = isAbstract ? MemoryLayout<sa_family_t>.size + bytes.count : MemoryLayout<sockaddr_un>.size
        withUnsafePointer(to: socketAddress) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
        }
    }
}

package struct HandedSocket: Equatable, Sendable {
    /// The listener that it belongs to, such as `http`.
    package let name: String
    package let descriptor: Int32

    /// Creates one; its owner closes the descriptor.
    package init(name: String, descriptor: Int32) { (self.name, self.descriptor) = (name, descriptor) }
}
