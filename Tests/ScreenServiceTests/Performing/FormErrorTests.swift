import HTTPServing
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// A person corrects a form once: one answer reports everything that is wrong with it.
@Suite struct FormErrorTests {
    private static let action = "/screens/attic/sections/form/cells/submit/actions/submit"
    private let attic = Attic()
    private let time = ManualClock()

    /// Values, the faults that are reported, and the options that are looked up. The source fails for `broken`.
    private static let contents: [(content: String, pointers: [String], lookedUp: [String])] = [
        (#"{"more":1,"witness":"m1","photo":"TICKET"}"#, ["/text", "/photo", "/witness", "/more"], ["m1"]),
        (#"{"text":"","witness":"n1","photo":"TICKET"}"#, ["/text", "/photo"], ["n1"]),
        (
            #"{"text":"A leak","photo":"TICKET","helpers":["n1","m1","n2"]}"#, ["/photo", "/helpers/1"],
            ["n1", "m1", "n2"]
        ),
        // No source is asked for what can't be an option.
        (#"{"text":"A leak","witness":"","photo":"TICKET"}"#, ["/photo", "/witness"], []),
        (#"{"text":"A leak","photo":"TICKET","helpers":["n1","n1",""]}"#, ["/photo", "/helpers/1", "/helpers/2"], []),
        // A source that fails hides nothing that is known without it.
        (
            #"{"text":"","witness":"broken","photo":"TICKET","helpers":["m1"]}"#, ["/text", "/photo", "/helpers/0"],
            ["m1"]
        ),
        (#"{"text":"A leak","photo":"TICKET","helpers":["m1","broken","m2"]}"#, ["/photo", "/helpers/0"], ["m1"]),
    ]

    @Test func `a file that has expired and an option that is gone are reported with the rest`() async throws {
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [AtticScreen(attic: attic)])
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let client = InProcessClient(serve(catalog, log: log, clock: time))
        let headers: HeaderFields = ["Authorization": "Bearer user:ana"]
        var sending = Request(.post, Self.action + "/fields/photo", headers: headers, body: [1])
        sending.headers["Content-Type"] = "image/png"
        let ticket = try #require(JSONObject(try await client.execute(sending).body)["file"].text)
        time.advance(by: .seconds(3600))
        for (content, pointers, lookedUp) in Self.contents {
            attic.lookedUp.withLock { $0 = [] }
            lines.withLock { $0 = [] }
            let json = content.replacing("TICKET", with: ticket)
            let refused = try await client.post(Self.action, headers, json: json)
            #expect(refused.status == 422)
            #expect(JSONObject(refused.body)["errors"].list.compactMap { $0["pointer"].text } == pointers)
            let values = attic.lookedUp.withLock { $0 }
            #expect(values == lookedUp)
            let failures = lines.withLock { $0.filter { $0.contains("event=action-failed") } }
            #expect(failures.count == (content.contains("broken") ? 1 : 0))
            #expect(failures.allSatisfy { $0.contains("Broken()") })
        }
        let fresh = try #require(JSONObject(try await client.execute(sending).body)["file"].text)
        for member in [#""witness":"broken""#, #""helpers":["n1","broken"]"#] {
            let json = "{\"text\":\"A leak\",\"photo\":\"\(fresh)\",\(member)}"
            #expect(try await client.post(Self.action, headers, json: json).status == 503)
        }
        let reports = attic.reports.withLock { $0.count }
        #expect(reports == 0)
    }
}
