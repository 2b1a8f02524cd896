/// How a test's requests reach the service. One test body runs on each: `@Test(arguments: Transport.allCases)`.
public enum Transport: CaseIterable, Sendable {
    /// The service is called, without a socket.
    case direct
    /// Over HTTP, on a port of this machine that nobody else has.
    case socket
}
