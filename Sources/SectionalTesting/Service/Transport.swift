/// The way that requests reach the service. A test can run on each: `@Test(arguments: Transport.allCases)`.
public enum Transport: CaseIterable, Sendable {
    /// The service is called directly, without a socket.
    case direct
    /// Over HTTP, on a free port of this machine.
    case socket
}
