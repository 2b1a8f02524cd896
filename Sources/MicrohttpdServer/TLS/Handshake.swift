/// The state of a connection's TLS handshake.
struct Handshake {
    /// Both sides send one `Finished`; the handshake ends with the second.
    static let allFinishedMessages = 2

    /// The number of `Finished` messages that were sent or received.
    var finishedMessages = Self.allFinishedMessages
    /// Whether the connection is suspended until its socket is ready.
    var isSuspended = false

    /// Whether the handshake is complete, or there is none.
    var isComplete: Bool { finishedMessages >= Self.allFinishedMessages }
}
