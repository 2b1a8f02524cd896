import JSON
import Screens
import TestSupport
import Testing

/// Two processes on one file, or on one server.
@Suite struct SharedDatabaseTests {
    @Test(arguments: [Program.init, Program.onServer])
    func `a change in another process is shown`(_ program: @Sendable () throws -> Program) async throws {
        let program = try program()
        let (one, other) = (try RunningServer(program), try RunningServer(program))
        let authorization = "Bearer " + (try program.token("admin", "ana"))
        let events = try await one.client.open("/screens/team/events", ["Authorization": authorization])
        var screen = try Screen(.copying(try #require(try await events.nextEvent()).data))
        for member in 1...3 {
            let start = ContinuousClock.now
            let href = "/screens/team/sections/members/cells/\(member)/actions/remove"
            #expect(try await other.client.post(href, ["Authorization": authorization]).status == 200)
            let event = try #require(try await events.nextEvent())
            print("noticed what another process wrote after \(ContinuousClock.now - start)")
            screen = try screen.applying(Patch(JSONSlice(.copying(event.data))))
            let fresh = try await other.client.get("/screens/team", ["Authorization": authorization])
            #expect(screen.bytes.array == fresh.body)
        }
        #expect(one.stop() == 0)
        #expect(other.stop() == 0)
    }
}
