@testable import LibraryService
import SectionalTesting
import Testing

extension NewReservation {
    fileprivate init(_ day: CivilDate, _ parts: [PartOfDay], for purpose: String = "Chess") {
        self.init()
        (self.day, self.parts, self.purpose) = (day, parts, purpose)
    }
}

/// The reading room and the form that reserves it.
@Suite struct RoomTests {
    private static let room = "/screens/room"
    private static let form = "/screens/room/new"

    private func lines(_ section: String, _ library: TestService, as caller: Caller? = nil) async throws -> [String] {
        try await library.screen(Self.room, as: caller)[section]?.cells.compactMap { $0.data["text"].text } ?? []
    }

    @Test func `a member reserves parts of a day`() async throws {
        let (library, ana) = (try await TestService(LibraryService.self), Caller.member("ana"))
        let answer = try await library.submit(
            Self.form, NewReservation("2026-12-01", [.evening, .morning]), as: ana)
        #expect(answer.status == 200 && answer.effects.first?["kind"].text == "dismiss")
        let expected = ["2026-12-01, evening", "2026-12-01, morning"]
        #expect(try await lines("taken", library) == expected)
        #expect(try await lines("yours", library, as: ana) == expected)
        #expect(try await !library.screen(Self.room, as: .member("bea")).text.contains("Chess"))
    }

    @Test func `nothing is reserved if a part of it is taken`() async throws {
        let library = try await TestService(LibraryService.self)
        let evening = NewReservation("2026-12-01", [.evening])
        #expect(try await library.submit(Self.form, evening, as: .member("ana")).status == 200)
        let day = NewReservation("2026-12-01", [.morning, .evening])
        let refused = try await library.submit(Self.form, day, as: .member("bea"))
        #expect(refused.status == 409 && refused.detail?.hasPrefix("The room is taken then.") == true)
        #expect(try await lines("taken", library) == ["2026-12-01, evening"])
    }

    @Test func `a public event has a name that everybody sees`() async throws {
        let (library, ana) = (try await TestService(LibraryService.self), Caller.member("ana"))
        var event = NewReservation("2026-12-01", [.evening])
        event.isPublic = true
        let unnamed = try await library.submit(Self.form, event, as: ana)
        #expect(unnamed.status == 422 && unnamed.error(at: "event") != nil)
        event.event = "Night of the ravens"
        #expect(try await library.submit(Self.form, event, as: ana).status == 200)
        #expect(try await lines("taken", library) == ["2026-12-01, evening, Night of the ravens"])
        // A name without an event is a mistake.
        event.isPublic = false
        #expect(try await library.submit(Self.form, event, as: ana).error(at: "event") != nil)
    }

    @Test func `members cancel their own reservations only`() async throws {
        let (library, ana) = (try await TestService(LibraryService.self), Caller.member("ana"))
        #expect(try await library.submit(Self.form, NewReservation("2026-12-01", [.morning]), as: ana).status == 200)
        let cell = try #require(try await library.screen(Self.room, as: ana)["yours"]?.cells.first)
        #expect(cell[action: "cancel"]?.label == "Cancel 2026-12-01, morning")
        await #expect(throws: NotEmitted.self) {
            try await library.perform("cancel", on: cell.id, in: "yours", of: Self.room, as: .member("bea"))
        }
        #expect(try await library.perform("cancel", on: cell.id, in: "yours", of: Self.room, as: ana).status == 200)
        #expect(try await lines("taken", library).isEmpty)
    }

    @Test func `a visitor can't reserve the room`() async throws {
        let library = try await TestService(LibraryService.self)
        let room = try await library.screen(Self.room)
        #expect(room.barItem("reserve")?.isEnabled == false && room["yours"] == nil)
        #expect(try await library.screen(Self.form).status == 403)
    }

    @Test func `the room is as recorded`() async throws {
        let (library, ana) = (try await TestService(LibraryService.self), Caller.member("ana"))
        let form = NewReservation("2026-12-01", [.afternoon])
        #expect(try await library.submit(Self.form, form, as: ana).status == 200)
        try expectGolden("room-visitor", of: try await library.screen(Self.room))
        try expectGolden("room-member", of: try await library.screen(Self.room, as: ana, language: "de"))
        try expectGolden("reserve-member", of: try await library.screen(Self.form, as: ana, language: "de"))
    }
}
