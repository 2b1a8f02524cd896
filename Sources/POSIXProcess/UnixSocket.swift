internal import Glibc

/// A connection over a Unix socket, or a socket that accepts them. A message is a text of at most 64 bytes, and a
/// descriptor if it has one (unix(7), SCM_RIGHTS).
///
/// A class, so that the descriptor is closed when nothing uses it any more.
final class UnixSocket: Sendable {
    /// A message that was received.
    struct Message {
        let text: String
        let descriptor: Int32?
    }

    private static let maximumText = 64
    /// The size of a control message's head, and of one with a descriptor, as it is and padded to eight bytes.
    private static let controlHead = MemoryLayout<cmsghdr>.size
    private static let controlLength = controlHead + MemoryLayout<Int32>.size
    private static let controlSpace = controlHead + 8

    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Creates a socket that keeps messages apart. Throws a ``HandoverError``.
    convenience init() throws(HandoverError) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .cannotListen(reason: Self.reason) }
        self.init(descriptor)
    }

    /// The reason of the last failure.
    static var reason: String { String(cString: strerror(errno)) }

    /// Calls `body` with the address of `path`. Throws a ``HandoverError`` if the path is too long.
    static func withAddress<Result>(
        of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) throws(HandoverError) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let limit = MemoryLayout.size(ofValue: address.sun_path) - 1
        let bytes = Array(path.utf8)
        guard bytes.count <= limit else { throw .pathTooLong(limit: limit) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Limits how long sending and receiving wait.
    func setTimeout(seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// The layout of glibc's `struct ucred`, which Swift's module of glibc lacks.
    private struct Credentials {
        var (process, user, group) = (pid_t(0), uid_t(0), gid_t(0))
    }

    /// The process at the other end and its user, or `nil` if they aren't known.
    var peer: (process: pid_t, user: uid_t)? {
        var (credentials, length) = (Credentials(), socklen_t(MemoryLayout<Credentials>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
        return (credentials.process, credentials.user)
    }

    /// Whether the process at the other end has the same user.
    var isOfSameUser: Bool { peer?.user == geteuid() }

    /// Whether the other end is closed, or nobody has it any more.
    var isEnded: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    }

    /// Sends `text`, and `handed` with it. Returns whether it was sent.
    @discardableResult
    func send(_ text: String, handing handed: Int32? = nil) -> Bool {
        var bytes = Array(text.utf8)
        var control = [UInt8](repeating: 0, count: Self.controlSpace)
        return control.withUnsafeMutableBytes { control in
            bytes.withUnsafeMutableBytes { bytes in
                var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    (message.msg_iov, message.msg_iovlen) = (part, 1)
                    if let handed {
                        var head = cmsghdr()
                        head.cmsg_len = Self.controlLength
                        (head.cmsg_level, head.cmsg_type) = (SOL_SOCKET, Int32(SCM_RIGHTS))
                        control.storeBytes(of: head, as: cmsghdr.self)
                        control.storeBytes(of: handed, toByteOffset: Self.controlHead, as: Int32.self)
                        (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
                    }
                    return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL)) == bytes.count
                }
            }
        }
    }

    /// Receives a message. Returns `nil` at the end of the connection, or when it takes too long. With `takesDescriptor`,
    /// at most one descriptor is taken; the kernel closes all others.
    func receive(takesDescriptor: Bool = false) -> Message? {
        var bytes = [UInt8](repeating: 0, count: Self.maximumText)
        var control = [UInt8](repeating: 0, count: Self.controlSpace)
        let (count, handed) = control.withUnsafeMutableBytes { control in
            bytes.withUnsafeMutableBytes { bytes in
                var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    (message.msg_iov, message.msg_iovlen) = (part, 1)
                    // Not padded: padding has room for another descriptor.
                    let length = takesDescriptor ? Self.controlLength : 0
                    (message.msg_control, message.msg_controllen) = (control.baseAddress, length)
                    let count = recvmsg(descriptor, &message, Int32(MSG_CMSG_CLOEXEC))
                    return (count, count > 0 ? Self.handed(in: control, message.msg_controllen) : nil)
                }
            }
        }
        guard count > 0 else { return nil }
        return Message(text: String(decoding: bytes.prefix(count), as: UTF8.self), descriptor: handed)
    }

    private static func handed(in control: UnsafeMutableRawBufferPointer, _ length: Int) -> Int32? {
        guard length >= controlLength else { return nil }
        let head = control.load(as: cmsghdr.self)
        guard head.cmsg_level == SOL_SOCKET, head.cmsg_type == Int32(SCM_RIGHTS) else { return nil }
        return control.load(fromByteOffset: controlHead, as: Int32.self)
    }
}
