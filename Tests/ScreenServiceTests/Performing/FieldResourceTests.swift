import HTTPServing
import JSON
import ScreenService
import Screens
import TestSupport
import Testing

/// Files that are sent for a field of a form, and options of a choice that are searched.
@Suite(.timeLimit(.minutes(10))) struct FieldResourceTests {
    private static let action = "/screens/attic/sections/form/cells/submit/actions/submit"
    private static let photo = action + "/fields/photo"
    private let attic = Attic()
    private let time = ManualClock()
    private let metrics = Metrics(prefix: "sectional")

    private func responder(hasSources: Bool = true) throws -> any Responder {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self), composers: [AtticScreen(attic: attic, hasSources: hasSources)])
        return serve(catalog, metrics: metrics, clock: time)
    }

    private func bearer(_ name: String) -> HeaderFields { ["Authorization": "Bearer user:\(name)"] }

    private func send(
        _ content: [UInt8], as name: String = "ana", type: String? = "image/png", to target: String = photo,
        _ client: any TestClient
    ) async throws -> RawResponse {
        var request = Request(.post, target, headers: bearer(name), body: content)
        request.headers["Content-Type"] = type
        return try await client.execute(request)
    }

    private func report(
        _ ticket: String, as name: String = "ana", witness: String = #""n1""#, _ client: any TestClient
    ) async throws -> RawResponse {
        try await client.post(
            Self.action, bearer(name), json: #"{"text":"A leak","photo":"\#(ticket)","witness":\#(witness)}"#)
    }

    @Test func `an uploaded file arrives with its form`() async throws {
        try await withClients(of: responder()) { client in
            let screen = JSONObject(try await client.get("/screens/attic?q=a%20b", bearer("ana")).body)
            let fields = screen["sections"][0]["cells"][4]["actions"][0]["fields"]["properties"]
            #expect(fields["photo"]["x-field"]["href"].text == Self.photo + "?q=a%20b")
            #expect(fields["photo"]["x-field"]["contentTypes"].list.map(\.text) == ["image/png", "image/jpeg"])
            #expect(fields["photo"]["x-field"]["maximumSize"].number == 100_000)
            #expect(fields["witness"]["x-field"]["href"].text == Self.action + "/fields/witness?q=a%20b")
            for content in [[], [1, 2, 3], [UInt8](repeating: 9, count: 100_000)] {
                let sent = try await send(content, type: "image/png; x=1", client)
                #expect(sent.status == 201 && sent["cache-control"] == "no-store")
                let ticket = try #require(JSONObject(sent.body)["file"].text)
                #expect(try await report(ticket, client).status == 200)
                let photo = try #require(attic.reports.withLock { $0.last?.photo })
                #expect(photo.contentType == "image/png" && photo.byteCount == content.count)
                let stored = attic.files.withLock { $0[photo.id] }
                #expect(stored == content)
            }
        }
    }

    /// A ticket is worth something to its caller only, for its field, for an hour, and as it is.
    @Test func `a file's ticket is for one caller, action and field`() async throws {
        try await withClients(of: responder()) { client in
            let ticket = try #require(JSONObject(try await send([1], client).body)["file"].text)
            let known = attic.reports.withLock { $0.count }
            var forged = [String(ticket.dropLast(2)), ticket + "00", ticket.uppercased(), "", "00", "zz", "a"]
            for index in stride(from: 0, to: ticket.utf8.count, by: 7) {
                var bytes = Array(ticket.utf8)
                bytes[index] = bytes[index] == 0x30 ? 0x31 : 0x30
                forged.append(String(decoding: bytes, as: UTF8.self))
            }
            for ticket in forged {
                let refused = try await report(ticket, client)
                #expect(refused.status == 422 && JSONObject(refused.body)["errors"][0]["pointer"].text == "/photo")
            }
            #expect(try await report(ticket, as: "ben", client).status == 422)
            time.advance(by: .seconds(3599))
            #expect(try await report(ticket, client).status == 200)
            time.advance(by: .seconds(1))
            #expect(try await report(ticket, client).status == 422)
            let reports = attic.reports.withLock { $0.count }
            #expect(reports == known + 1)
        }
    }

    @Test func `a too large file or one of another type is refused`() async throws {
        try await withClients(of: responder()) { client in
            let big = [UInt8](repeating: 1, count: 100_001)
            #expect(try await send(big, client).status == 413)
            for type in ["image/gif", "text/html", nil] {
                let refused = try await send([1], type: type, client)
                #expect(refused.status == 415 && refused.text.contains("image/png or image/jpeg"))
            }
            var coded = Request(.post, Self.photo, headers: bearer("ana"), body: [1])
            coded.headers["Content-Type"] = "image/png"
            coded.headers["Content-Encoding"] = "gzip"
            #expect(try await client.execute(coded).status == 415)
            for field in ["text", "witness", "x", "photo%20"] {
                #expect(try await send([1], to: Self.action + "/fields/" + field, client).status == 404)
            }
            let guest = Request(.post, Self.photo, headers: ["Content-Type": "image/png"], body: [1])
            #expect(try await client.execute(guest).status == 404)
            #expect(try await client.get(Self.photo, bearer("ana")).status == 404)
            let stored = attic.files.withLock { $0.count }
            #expect(stored == 0)
        }
    }

    @Test func `a file that can't be stored gets 503`() async throws {
        try await withClients(of: responder()) { client in
            attic.isBroken.withLock { $0 = true }
            let failed = try await send([1], client)
            #expect(failed.status == 503 && failed["retry-after"] == "1" && !failed.text.contains("Broken"))
            attic.isBroken.withLock { $0 = false }
            attic.isHasty.withLock { $0 = true }
            #expect(try await send([UInt8](repeating: 1, count: 90_000), client).status == 503)
            attic.isHasty.withLock { $0 = false }
            #expect(try await send([1], client).status == 201)
        }
        let bare = InProcessClient(try responder(hasSources: false))
        #expect(try await send([1], bare).status == 503)
        #expect(try await bare.get(Self.action + "/fields/witness", bearer("ana")).status == 503)
    }

    @Test func `the number of simultaneous uploads is limited`() async throws {
        attic.waits.withLock { $0 = true }
        let client = InProcessClient(try responder())
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try await send([1], client).status } }
            await attic.gate.waiters(8)
            let refused = try await send([1], client)
            #expect(refused.status == 429 && refused["retry-after"] == "5")
            for number in 0..<56 { group.addTask { try await send([1], as: "u\(number / 8)", client).status } }
            await attic.gate.waiters(64)
            #expect(try await send([1], as: "zoe", client).status == 503)
            #expect(metrics.text.contains(#"requests_refused_total{limit="uploadsPerCaller"} 1"#))
            #expect(metrics.text.contains(#"requests_refused_total{limit="uploads"} 1"#))
            attic.gate.open()
            for try await status in group { #expect(status == 201) }
        }
        #expect(try await send([1], client).status == 201)
    }

    @Test func `options are searched for the caller`() async throws {
        try await withClients(of: responder()) { client in
            let target = Self.action + "/fields/witness"
            let all = JSONObject(try await client.get(target, bearer("ana")).body)["options"].list
            try #require(all.count == 20 && all[0]["value"].text == "n0")
            #expect(all[0]["title"].text == "Neighbour 0 of ana")
            // The screen may have a parameter of the same name.
            let found = try await client.get(target + "?matching=1&matching=+Neighbour+499+", bearer("ben"))
            #expect(JSONObject(found.body)["options"].list.map { $0["title"].text } == ["Neighbour 499 of ben"])
            #expect(found["cache-control"] == "no-store")
            let long = String(repeating: "x", count: 129)
            #expect(try await client.get(target + "?matching=" + long, bearer("ana")).status == 400)
            #expect(try await client.get(target).status == 404)
            #expect(try await client.get(Self.action + "/fields/text", bearer("ana")).status == 404)
        }
    }

    @Test func `a value that is no option is refused`() async throws {
        let client = InProcessClient(try responder())
        let ticket = try #require(JSONObject(try await send([1], client).body)["file"].text)
        for witness in [#""m1""#, #""""#, "1", "\"\(String(repeating: "n", count: 256))\""] {
            let refused = try await report(ticket, witness: witness, client)
            #expect(refused.status == 422 && JSONObject(refused.body)["errors"][0]["pointer"].text == "/witness")
        }
        var witnesses = attic.reports.withLock { $0.map(\.witness) }
        #expect(witnesses.isEmpty)
        attic.isBroken.withLock { $0 = true }
        #expect(try await report(ticket, client).status == 503)
        attic.isBroken.withLock { $0 = false }
        #expect(try await report(ticket, client).status == 200)
        witnesses = attic.reports.withLock { $0.map(\.witness) }
        #expect(witnesses == ["n1"])
    }
}
