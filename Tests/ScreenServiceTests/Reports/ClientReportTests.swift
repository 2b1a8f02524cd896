import HTTPServing
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// Cells that a client could not show.
@Suite(.timeLimit(.minutes(5))) struct ClientReportTests {
    private let gallery: Gallery
    private let metrics = Metrics(prefix: "sectional")
    private let lines = Lines()

    init() throws { gallery = try Gallery() }

    private func client() throws -> InProcessClient {
        let log = Log(minimum: .info, format: .json, clock: ManualClock(), write: { [lines] in lines.append($0) })
        return InProcessClient(try gallery.responder(metrics: metrics, log: log))
    }

    private func report(_ cells: String, screen: String = "/screens/gallery?q=secret") -> String {
        #"{"screen":"\#(screen)","cells":[\#(cells)]}"#
    }

    private var counts: [String] {
        metrics.text.split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("sectional_client_reports_total{") }
            .map { String($0.dropFirst("sectional_client_reports_total".count)) }
    }

    private func send(_ release: String, times: Int, _ client: InProcessClient) async throws {
        let cell = #"{"type":"PictureCell","reason":"unknownType"}"#
        for _ in 0..<times {
            let answer = try await client.post("/reports", ["Sectional-Release": release], json: report(cell))
            #expect(answer.status == 204)
        }
    }

    @Test func `reports are counted by cell type and release`() async throws {
        let responder = try gallery.responder(metrics: metrics)
        try await send("4.2.0", times: 9, InProcessClient(responder))
        try await withClients(of: responder) { client in
            let headers: HeaderFields = ["Sectional-Release": "4.2.0"]
            let cells = [
                #"{"section":"wall","cell":"asking","type":"PictureCell","version":1,"reason":"unreadableData","detail":"/text"}"#,
                #"{"type":"PictureCell","reason":"unknownType"}"#, #"{"type":"InventedCell","reason":"unknownType"}"#,
            ]
            let answer = try await client.post("/reports", headers, json: report(cells.joined(separator: ",")))
            #expect(answer.status == 204)
        }
        #expect(
            counts.sorted() == [
                #"{type="PictureCell",release="4.2.0",reason="unknownType"} 2"#,
                #"{type="PictureCell",release="4.2.0",reason="unreadableData"} 2"#,
                #"{type="PictureCell",release="other",reason="unknownType"} 9"#,
                #"{type="other",release="4.2.0",reason="unknownType"} 2"#,
            ])
    }

    /// Whatever clients invent, the metric has a bound; and a release that is reported often enough is told apart.
    @Test func `the number of releases in reports is bounded`() async throws {
        let client = try client()
        for number in 0..<60 { try await send("1.\(number)", times: 10, client) }
        for release in ["", "a b", String(repeating: "9", count: 33), "é", "1\"}"] {
            try await send(release, times: 1, client)
        }
        let cell = #"{"type":"PictureCell","reason":"unknownType"}"#
        #expect(try await client.post("/reports", json: report(cell)).status == 204)
        #expect(counts.count == 52)
        #expect(counts.contains(#"{type="PictureCell",release="other",reason="unknownType"} 545"#))
        #expect(counts.contains(#"{type="PictureCell",release="none",reason="unknownType"} 1"#))
        try await send("1.10", times: 1, client)
        try await send("2.0", times: 11, client)
        #expect(counts.count == 52)
        #expect(counts.contains(#"{type="PictureCell",release="2.0",reason="unknownType"} 2"#))
        #expect(counts.contains(#"{type="PictureCell",release="1.10",reason="unknownType"} 2"#))
        #expect(!counts.contains { $0.contains(#"release="1.11""#) })
    }

    /// As the schema does: `1.0` is a whole number, and characters are counted, not bytes.
    @Test(arguments: [
        (#""version":1.0"#, 204), (#""version":2e0"#, 204), (#""version":1000000"#, 204), (#""version":1e7"#, 422),
        (#""version":"1""#, 422), (#""version":1.5"#, 422),
        (#""cell":"\#(String(repeating: "é", count: 512))""#, 204),
        (#""cell":"\#(String(repeating: "é", count: 513))""#, 422), (#""cell":"""#, 422),
    ])
    func `a report is accepted exactly if its schema allows it`(_ member: String, _ status: Int) async throws {
        let cell = #"{"type":"PictureCell","reason":"unknownType",\#(member)}"#
        #expect(try await client().post("/reports", json: report(cell)).status == status)
    }

    /// A log line says which cell type of which release, and nothing of what the client was shown.
    @Test func `a report is logged without what was shown`() async throws {
        let client = try client()
        let place = #""section":"private","cell":"private""#
        let cell = #"{\#(place),"type":"PictureCell","reason":"unreadableData","detail":"/text"}"#
        for _ in 0..<200 { #expect(try await client.post("/reports", json: report(cell)).status == 204) }
        let reports = lines.all.filter { $0.contains("client-report") }
        #expect(reports.count == 100)
        #expect(reports.allSatisfy { $0.contains(#""type":"PictureCell""#) && $0.contains(#""release":""#) })
        for said in ["/text", "secret", "private"] { #expect(!reports.contains { $0.contains(said) }, "\(said)") }
    }

    @Test(arguments: [
        (#"{}"#, ["/screen", "/cells"]),
        (#"{"screen":"/x","cells":[{"type":"A","reason":"bored"}]}"#, ["/cells/0/reason"]),
        (#"{"screen":"/x","cells":[{"reason":"unknownType","version":0}]}"#, ["/cells/0/type", "/cells/0/version"]),
        (
            #"{"screen":"/x","cells":[{"type":"A","reason":"unknownType","detail":"the text was 7"}]}"#,
            ["/cells/0/detail"]
        ),
        (
            #"{"screen":"/x","cells":[{"type":"A","reason":"unknownType","version":1.5,"data":{}}]}"#,
            ["/cells/0/data", "/cells/0/version"]
        ),
        (#"{"screen":"/x","cells":[{"type":"A","reason":"unknownType"}]}"#, ["/screen"]),
        (#"{"screen":"/screens/none","cells":[{"type":"A","reason":"unknownType"}]}"#, ["/screen"]),
    ])
    func `invalid members of a report are named`(_ content: String, _ pointers: [String]) async throws {
        let answer = try await client().post("/reports", json: content)
        #expect(answer.status == 422)
        #expect(JSONObject(answer.body)["errors"].list.compactMap { $0["pointer"].text } == pointers)
        #expect(counts.isEmpty)
    }

    /// One of their values would be ignored.
    @Test(arguments: [
        #"{"screen":"/x","screen":"/y","cells":[{"type":"A","reason":"unknownType"}]}"#,
        #"{"screen":"/x","cells":[{"type":"A","t\u0079pe":"A","reason":"unknownType"}]}"#,
    ])
    func `a report with a repeated member is refused`(_ content: String) async throws {
        #expect(try await client().post("/reports", json: content).status == 400)
        #expect(counts.isEmpty)
    }

    @Test(arguments: ["/reports", "/impressions"]) func `a report with an invalid escape is refused`(_ path: String)
        async throws
    {
        for content in [#"{"screen":"\ud800"}"#, #"{"x\y":[]}"#] {
            let refused = try await client().post(path, json: content)
            #expect(refused.status == 400 && refused.text.contains("the string at byte"))
        }
    }

    @Test func `a report has at most 50 cells`() async throws {
        let client = try client()
        for (count, status) in [(50, 204), (51, 422)] {
            let cells = Array(repeating: #"{"type":"PictureCell","reason":"unknownType"}"#, count: count)
            #expect(try await client.post("/reports", json: report(cells.joined(separator: ","))).status == status)
        }
        #expect(try await client.post("/reports", ["Authorization": "Bearer nobody"], json: "{}").status == 401)
        #expect(try await client.post("/reports", ["Content-Type": "text/plain"], json: "{}").status == 415)
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func append(_ line: String) { lines.withLock { $0.append(line) } }
}
