import HTTPServing
import Screens
import TestSupport

/// A place in a long section, as a client sends it: in `after`, and in `through` with the section before it.
struct CursorFuzz: FuzzTarget {
    private let service: FuzzService

    init() throws { service = try FuzzService() }

    func check(_ input: [UInt8]) async throws {
        let text = String(decoding: input, as: UTF8.self)
        let key = try? Cursor(rawValue: text).key()
        if let key {
            try require(Cursor(key: key).rawValue.utf8.elementsEqual(text.utf8), "a cursor is written in one way")
        }
        try require(CellID(text).rawValue.utf8.elementsEqual(text.utf8), "an identity is written as it came")
        try require(CellID(text).key == key, "numbers of cells and cursors are the same")
        let encoded = URLText.encoded(input)
        try await checkPage("/screens/feed/sections/numbers?limit=3&after=" + encoded, key.map { $0 &+ 1 })
        try await checkPage("/screens/feed/sections/numbers?after=" + encoded, key.map { $0 &+ 1 })
        try await checkWindow("/screens/feed?through=numbers:" + encoded, key)
        try await checkLimit("/screens/feed/sections/numbers?limit=" + encoded, text)
        _ = try await service.execute(Request(.get, "/screens/feed?through=" + encoded))
        _ = try await service.execute(Request(.get, "/screens/feed?since=" + encoded))
    }

    private func checkPage(_ target: String, _ first: Int64?) async throws {
        let response = try await service.execute(Request(.get, target))
        try require(response.status == (first == nil ? 400 : 200), "a cursor is read, or the request is not answered")
        let cells = JSONObject(response.body)["cells"].list
        guard let first, let cell = cells.first?["id"].text else { return }
        try require(cell == String(max(first, 1)), "a page begins after its cursor")
    }

    private func checkWindow(_ target: String, _ last: Int64?) async throws {
        let response = try await service.execute(Request(.get, target))
        // A section whose cursor is none fails alone: the screen has another.
        try require([200, 400].contains(response.status), "a window is answered")
        let cells = JSONObject(response.body)["sections"][0]["cells"].list
        guard let last, let shown = cells.last?["id"].text.flatMap({ Int64($0) }) else { return }
        try require(shown <= last, "a window ends with its cursor")
    }

    private func checkLimit(_ target: String, _ text: String) async throws {
        let response = try await service.execute(Request(.get, target))
        let limit = Int(text).flatMap { (1...200).contains($0) ? $0 : nil }
        try require(response.status == (limit == nil ? 400 : 200), "a limit is from 1 to 200")
        guard let limit else { return }
        let count = min(limit, Int(NumbersSection.count))
        try require(JSONObject(response.body)["cells"].list.count == count, "a page has as many cells as asked for")
    }
}
