import HTTPServing
import Screens
import Showcase
import TestSupport
import Testing

/// What becomes of what screens emit, walked over every screen, cell and action. That nothing else is accepted, is in
/// `ShowcaseChecks`.
@Suite struct EmittedActionsTests {
    private static let roles = ["guest", "user", "admin"]
    private static let screens = GoldenTests.screens + ["cars?limit=200"]

    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func headers(_ role: String) -> HeaderFields {
        role == "guest" ? [:] : ["Authorization": "Bearer \(role):ana"]
    }

    /// What the screens of a role emit, and which cells they show.
    private func walk(_ client: any TestClient, as role: String) async throws -> Emission {
        var emission = Emission()
        for path in Self.screens {
            let response = try await client.get("/screens/" + path, headers(role))
            if response.status != 403 { emission.note(JSONObject(response.body)) }
        }
        return emission
    }

    /// Of the showcase's, none is full or comes too late.
    @Test(arguments: roles) func `each emitted action is performed`(_ role: String) async throws {
        let client = InProcessClient(try showcase.responder())
        let actions = try await walk(client, as: role).actions
        #expect(!actions.isEmpty)
        for (href, action) in actions.sorted(by: { $0.key < $1.key }) {
            let response = try await client.post(href, headers(role), json: content(action["fields"]))
            #expect(response.status == 200, "\(role) \(href) \(response.text)")
        }
    }

    /// What was refused has changed nothing.
    @Test func `refused actions change nothing`() async throws {
        let client = InProcessClient(try showcase.responder())
        let before = try await walk(client, as: "admin")
        let isOpen = { (href: String) in href.hasPrefix("/screens/hello") || href.hasPrefix("/screens/todos") }
        let others = before.actions.filter { !isOpen($0.key) }
        #expect(!others.isEmpty)
        for (href, action) in others.sorted(by: { $0.key < $1.key }) {
            let response = try await client.post(href, json: content(action["fields"]))
            #expect([403, 404].contains(response.status), "\(href) \(response.text)")
        }
        let after = try await walk(client, as: "admin")
        #expect(after.revisions == before.revisions)
    }

    private func content(_ fields: JSONObject) -> String {
        guard fields.exists else { return "" }
        let members = fields["properties"].names.sorted().map { name -> String in
            let schema = fields["properties"][name]
            if schema["type"].text == "integer" { return #""\#(name)":\#(schema["minimum"].number ?? 0)"# }
            let text = schema["format"].text == "email" ? "ana@example.org" : String(repeating: "x", count: 9)
            return #""\#(name)":"\#(text)""#
        }
        return "{" + members.joined(separator: ",") + "}"
    }
}

private struct Emission {
    /// Actions that are performed, by their `href`.
    var actions: [String: JSONObject] = [:]
    var revisions: [String] = []

    mutating func note(_ screen: JSONObject) {
        revisions.append(screen["revision"].text ?? "")
        for section in screen["sections"].list {
            let section = (href: "/screens/\(screen["id"].text ?? "")/sections/\(section["id"].text ?? "")", section)
            for cell in section.1["cells"].list { note(cell, in: section.href) }
        }
    }

    private mutating func note(_ cell: JSONObject, in section: String) {
        for action in cell["actions"].list where action["kind"].text == "perform" {
            actions[action["href"].text ?? ""] = action
        }
        for inner in cell["data"]["cells"].list { note(inner, in: section) }
    }
}
