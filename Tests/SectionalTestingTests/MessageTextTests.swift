import HTTPServing
import Testing
@testable import SectionalTesting

/// What goes over a socket.
@Suite struct MessageTextTests {
    @Test func `the target is sent as it was written`() {
        for target in ["/screens/a%20b", "/screens/a?q=50%25%20%26&limit=7"] {
            let message = String(decoding: MessageText.bytes(of: Request(.get, target)), as: UTF8.self)
            #expect(message.hasPrefix("GET \(target) HTTP/1.1\r\n"))
        }
    }
}
