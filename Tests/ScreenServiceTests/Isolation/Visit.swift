import HTTPServing
import JSON
import TestSupport
import Testing

/// Requests of anybody, one after another, each of which is looked through for what is another's.
struct Visit {
    let town: Town
    let client: any TestClient
    var random: SeededGenerator
    /// Of a thousand requests, so many open a stream.
    var streams = 10
    /// How many requests were sent.
    private(set) var sent = 0
    private var count = 0

    init(_ town: Town, _ client: any TestClient, seed: UInt64) {
        (self.town, self.client, random) = (town, client, SeededGenerator(seed: seed))
    }

    /// Sends one request, or a few that belong together.
    mutating func step() async throws {
        let who = pick(town.inhabitants)
        switch Int.random(in: 0..<1000, using: &random) {
        case 0..<streams: try await stream(who)
        case 10..<12: try await get(who, "/screens")
        case 12..<60: try await add(who)
        case 60..<90: try await remove(pick([who, who, pick(town.inhabitants)]), by: who)
        case 90..<110: try await toggle(who)
        case 110..<130: try await press(who)
        case 130..<150: try await borrow(who)
        case 150..<330: try await get(who, Self.shared(pick(Self.paths), &random))
        case 330..<480: try await get(who, "/screens/todos?since=" + town.revision(&random))
        case 480..<680: try await getKnowing(who)
        default: try await list(who)
        }
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    static let paths = [
        "/screens/hello", "/screens/cars", "/screens/cars?limit=7", "/screens/cars?search=ami", "/screens/cars/3",
        "/screens/cars/sections/feed?limit=5", "/screens/cards", "/screens/team", "/screens/team/1",
        "/screens/todos?search=x", "/screens/todos/sections/todos", "/screens/cars/new", "/screens/hello?limit=3",
        "/screens/shelf", "/screens/desk", "/screens/desk/sections/loans", "/screens/desk/sections/greeting",
    ]

    /// Some with a place in the feed: a page behind it, or a window to it.
    private static func shared(_ path: String, _ random: inout SeededGenerator) -> String {
        let key = Int.random(in: 1...40, using: &random)
        switch path {
        case "/screens/cars/sections/feed?limit=5": return path + "&after=\(key)"
        case "/screens/cars": return path + (key % 2 == 0 ? "?through=feed:\(key)" : "")
        default: return path
        }
    }

    private mutating func headers(_ who: Inhabitant) -> HeaderFields {
        var headers = who.headers(pick(Town.roles), expires: Bool.random(using: &random))
        if Bool.random(using: &random) { headers["Accept-Language"] = pick(["en", "vi", "zh-TW"]) }
        if Int.random(in: 0..<4, using: &random) == 0 {
            headers["Sectional-Cell-Types"] = pick([
                "ToDoCell, InputCell, ErrorCell", "ToDoCell;v=1, InputCell, TextCell;v=9",
                "ToDoCell, InputCell, \u{212A}Cell, KCell",
            ])
        }
        return headers
    }
}

extension Visit {
    /// Asks for everything as `role`, and does one of each thing that can be done.
    mutating func seeEverything(_ who: Inhabitant, as role: String) async throws {
        for path in Self.paths + ["/screens", "/screens/todos", "/screens/todos/events"] {
            try await send(who, Request(.get, path, headers: who.headers(role, expires: true)))
        }
        try await add(who)
        try await toggle(who)
        try await press(who)
        try await borrow(who)
    }

    @discardableResult
    private mutating func get(_ who: Inhabitant, _ target: String) async throws -> RawResponse {
        try await send(who, Request(.get, target, headers: headers(who)))
    }

    /// Asks for one's own list, and sees it.
    private mutating func list(_ who: Inhabitant) async throws {
        let answer = try await get(who, pick(["/screens/todos", "/screens/todos", "/screens/todos?limit=9"]))
        guard answer.status == 200, try who.isMarked(answer.body) else {
            throw Leak("\(answer.status): not the own list, but \(answer.text)")
        }
    }

    /// Asks with a tag of anybody's list.
    private mutating func getKnowing(_ who: Inhabitant) async throws {
        var headers = headers(who)
        let revision = town.revision(&random)
        headers["If-None-Match"] = "\"\(revision)\""
        let answer = try await send(who, Request(.get, "/screens/todos", headers: headers))
        if answer.status != 200, town.isOfAnother(revision, than: who) {
            throw Leak("\(answer.status) for the revision of another")
        }
    }

    /// Adds a to-do, perhaps under a key that others use too; what was added already is answered again.
    private mutating func add(_ who: Inhabitant) async throws {
        guard town.cellCount(of: who) < 4 else { return try await remove(who, by: who) }
        var headers = headers(who)
        // Perhaps with a revision of another, from which no patch leads.
        let add = Self.add + "?since=" + town.revision(&random)
        guard Bool.random(using: &random) else { return try await addNew(who, add, headers) }
        let key = pick(["Karl", "\u{212A}arl", "id;1", "id\u{37E}1"])
        headers["Idempotency-Key"] = key
        _ = try await post(who, add, headers, title: "\(who.marker) under \(key)")
    }

    private static let add = "/screens/todos/sections/input/cells/input/actions/add"

    private mutating func addNew(_ who: Inhabitant, _ add: String, _ headers: HeaderFields) async throws {
        let title = newTitle(who)
        guard try await post(who, add, headers, title: title).status == 200 else {
            throw Leak("nothing was added")
        }
        try await noteCell(titled: title, of: who)
    }

    private mutating func newTitle(_ who: Inhabitant) -> String {
        count += 1
        return "\(who.marker) \(UInt64.random(in: .min ... .max, using: &random)) \(count)"
    }

    private mutating func noteCell(titled title: String, of who: Inhabitant) async throws {
        let request = Request(.get, "/screens/todos", headers: who.headers("user", expires: true))
        let cells = try await JSONObject(send(who, request).body)["sections"][1]["cells"].list
        guard let cell = cells.first(where: { $0["data"]["title"].text == title })?["id"].text else {
            throw Leak("what was added is not on the own list")
        }
        town.note(cell: cell, of: who)
    }

    /// Removes a to-do of `owner`, which only they can.
    private mutating func remove(_ owner: Inhabitant, by who: Inhabitant) async throws {
        let isOwn = owner.number == who.number
        guard let cell = isOwn ? town.takeCell(of: owner) : town.cell(of: owner) else { return try await list(who) }
        let remove = "/screens/todos/sections/todos/cells/\(cell)/actions/remove?since=" + town.revision(&random)
        let answer = try await post(who, remove, headers(who))
        if (answer.status == 200) != isOwn { throw Leak("\(answer.status) for removing a to-do, own: \(isOwn)") }
    }

    private mutating func toggle(_ who: Inhabitant) async throws {
        let path = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
        if try await post(who, path, headers(who)).status == 200 { town.noteToggle(of: who) }
    }

    /// Performs what changes the same for all.
    private mutating func press(_ who: Inhabitant) async throws {
        _ = try await post(who, "/screens/cards/sections/cards/cells/1/actions/toggle", headers(who))
    }

    /// Borrows a book, from the shelf that is everybody's or at the desk; whose it is then is seen at the desk.
    private mutating func borrow(_ who: Inhabitant) async throws {
        let (screen, book) = (pick(["shelf", "desk"]), pick(Desk.books))
        let action = "/screens/\(screen)/sections/books/cells/\(book)/actions/borrow"
        let headers = who.headers(pick(Town.roles), expires: Bool.random(using: &random))
        guard try await post(who, action, headers).status == 200 else { throw Leak("nothing was borrowed") }
        let desk = try await send(who, Request(.get, "/screens/desk", headers: headers))
        guard desk.status == 200, desk.text.contains("\(book) by \(who.subject ?? "")") else {
            throw Leak("\(desk.status): what was borrowed is not at the desk of whoever did")
        }
    }

    /// Streams the own list, from any revision, until what is added meanwhile is on it.
    private mutating func stream(_ who: Inhabitant) async throws {
        guard town.cellCount(of: who) < 4 else { return try await remove(who, by: who) }
        var headers = headers(who)
        headers["Last-Event-ID"] = town.revision(&random)
        headers["Sectional-Cell-Types"] = nil
        sent += 1
        let stream = try await client.open("/screens/todos/events", headers)
        try inspect(stream.head, who)
        let title = newTitle(who)
        _ = try await post(who, Self.add, who.headers("user", expires: true), title: title)
        var text = ""
        while !text.contains(title) {
            let event = try #require(try await stream.nextEvent())
            try inspect(event.data, who)
            text = event.text
        }
        try await noteCell(titled: title, of: who)
    }

    private mutating func post(
        _ who: Inhabitant, _ target: String, _ headers: HeaderFields, title: String? = nil
    ) async throws -> RawResponse {
        var request = Request(.post, target, headers: headers)
        if let title {
            request.headers["Content-Type"] = "application/json"
            request.body = Array("{\"title\":\"\(title)\"}".utf8)
        }
        return try await send(who, request)
    }

    @discardableResult
    private mutating func send(_ who: Inhabitant, _ request: Request) async throws -> RawResponse {
        sent += 1
        let answer = try await client.execute(request)
        do { try inspect(answer, who) } catch let leak as Leak {
            let path = String(decoding: request.path, as: UTF8.self)
            throw Leak("\(who.subject ?? "guest") \(request.method.name) \(path): \(leak)")
        }
        return answer
    }
}

extension Visit {
    /// Throws a `Leak` where anything of another is in the answer to `who`.
    private func inspect(_ answer: RawResponse, _ who: Inhabitant) throws {
        guard [200, 304, 403, 404, 409, 412].contains(answer.status) else {
            throw Leak("unexpectedly \(answer.status): \(answer.text)")
        }
        for (name, value) in answer.headers { _ = try who.isMarked(Array((name + ": " + value).utf8)) }
        try inspect(answer.body, who)
    }

    private func inspect(_ body: [UInt8], _ who: Inhabitant) throws {
        let isMarked = try who.isMarked(body)
        guard
            let from = Self.value(of: "\"patch\":{\"screen\":\"todos\",\"from\":", in: body)
                ?? Self.value(of: "{\"screen\":\"todos\",\"from\":", in: body)
        else {
            // A whole list with the own marker: nobody else's has this revision.
            if isMarked, let revision = Self.value(of: "\"id\":\"todos\",\"revision\":", in: body) {
                if town.isOfAnother(revision, than: who) { throw Leak("the revision of another") }
                town.note(revision, of: who)
            }
            return
        }
        if town.isOfAnother(from, than: who) { throw Leak("a patch on the list of another") }
    }

    /// The text of 32 bytes behind `key`.
    private static func value(of key: String, in body: [UInt8]) -> String? {
        guard let start = body.offset(of: Array((key + "\"").utf8)) else { return nil }
        return String(decoding: body[(start + key.utf8.count + 1)...].prefix(32), as: UTF8.self)
    }
}
