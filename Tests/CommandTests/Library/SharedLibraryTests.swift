import JSON
import Screens
import TestSupport
import Testing

/// Two processes of another service on one file.
@Suite struct SharedLibraryTests {
    @Test func `a loan in another process is shown`() async throws {
        let program = try Program.library()
        let (one, other) = (try RunningServer(program), try RunningServer(program))
        let authorization = "Bearer " + (try program.token("librarian", "ana"))
        let events = try await one.client.open("/screens/shelf/events", ["Authorization": authorization])
        var screen = try Screen(.copying(try #require(try await events.nextEvent()).data))
        for book in 1...3 {
            let href = "/screens/shelf/sections/books/cells/\(book)/actions/borrow"
            #expect(try await other.client.post(href, ["Authorization": authorization]).status == 200)
            let event = try #require(try await events.nextEvent())
            screen = try screen.applying(Patch(JSONSlice(.copying(event.data))))
            let fresh = try await other.client.get("/screens/shelf", ["Authorization": authorization])
            #expect(screen.bytes.array == fresh.body)
        }
        #expect(one.stop() == 0)
        #expect(other.stop() == 0)
    }
}
