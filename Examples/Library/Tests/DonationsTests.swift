@testable import LibraryService
import SectionalTesting
import Testing

/// The donations: a form with a file and with a choice that is searched.
@Suite struct DonationsTests {
    private static let donations = "/screens/donations"
    private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    @Test(arguments: Transport.allCases) func `a book is donated with its cover`(_ transport: Transport) async throws {
        let (library, ana) = (try await TestService(LibraryService.self, over: transport), Caller.member("ana"))
        let sent = try await library.upload(
            Self.picture, type: "image/png", for: "cover", of: Self.donations, as: ana)
        let ticket = try #require(sent.ticket)
        let found = try await library.options(of: "neighbour", matching: "mo", of: Self.donations, as: ana)
        let neighbour = try #require(found.first?.value)
        let donated = try await library.submit(
            Self.donations,
            entering: ["title": "Krabat", "cover": .string(ticket), "neighbour": .string(neighbour)], as: ana)
        #expect(donated.status == 200)
        let lines = try await library.screen(Self.donations, as: ana)["donated"]?.cells.map { $0.data["text"].text }
        #expect(lines == ["Krabat, a cover of 4 bytes, Momo"])
    }

    @Test(arguments: Transport.allCases) func `other files are refused`(_ transport: Transport) async throws {
        let (library, ana) = (try await TestService(LibraryService.self, over: transport), Caller.member("ana"))
        let other = try await library.upload(Self.picture, type: "image/gif", for: "cover", of: Self.donations, as: ana)
        #expect(other.status == 415 && other.ticket == nil && other.detail?.contains("image/png") == true)
        let large = [UInt8](repeating: 1, count: 10_001)
        #expect(
            try await library.upload(large, type: "image/png", for: "cover", of: Self.donations, as: ana).status == 413)
        // Without the form there is nothing to send a file for.
        await #expect(throws: NotEmitted.self) {
            try await library.upload(Self.picture, type: "image/png", for: "cover", of: Self.donations)
        }
        await #expect(throws: NotEmitted.self) {
            try await library.upload(Self.picture, type: "image/png", for: "title", of: Self.donations, as: ana)
        }
    }

    @Test func `the form offers books to choose from`() async throws {
        let (library, ana) = (try await TestService(LibraryService.self), Caller.member("ana"))
        let all = try await library.options(of: "neighbour", of: Self.donations, as: ana)
        #expect(all.count > 1 && all.allSatisfy { $0.title == $0.value })
        #expect(
            try await library.options(of: "neighbour", matching: "no such book", of: Self.donations, as: ana).isEmpty)
        await #expect(throws: NotEmitted.self) {
            try await library.options(of: "title", of: Self.donations, as: ana)
        }
    }

    /// What an app reports is counted, and a screen that doesn't exist is nothing to report about.
    @Test func `only reports about existing screens are accepted`() async throws {
        let library = try await TestService(LibraryService.self)
        let reported = try await library.report(
            ["LineCell"], unreadable: ["BookCell"], of: Self.donations, release: "4.2.0")
        #expect(reported.status == 204)
        #expect(try await library.report(["LineCell"], of: "/screens/none").status == 422)
        #expect(try await library.report(of: Self.donations).status == 422)
    }

    @Test func `the donations are as recorded`() async throws {
        let library = try await TestService(LibraryService.self)
        try expectGolden("donations-visitor", of: try await library.screen(Self.donations))
        try expectGolden(
            "donations-member", of: try await library.screen(Self.donations, as: .member("ana"), language: "de"))
    }
}
