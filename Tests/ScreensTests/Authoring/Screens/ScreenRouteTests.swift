import Basics
import Screens
import TestSupport
import Testing

@Suite struct ScreenRouteTests {
    /// A type of a service's own.
    private struct Shelf: LosslessStringConvertible, Hashable {
        let row: Int

        var description: String { "row-\(row)" }

        init(row: Int) { self.row = row }
        init?(_ description: String) {
            guard description.hasPrefix("row-"), let row = Int(description.dropFirst(4)) else { return nil }
            self.row = row
        }
    }

    private static let note = ScreenRoute<Int64, String>("books/{book}/notes/{note}")
    private static let shelf = ScreenRoute<Shelf, Int64>("shelves/{shelf}/{place}")

    @Test(arguments: 0..<200) func `a route reads the paths that it makes`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let key = Int64.random(in: .min ... .max, using: &random)
        let text = ["notes", "7", "é", "e\u{301}", "a/b", "events", "..", "~", "{note}"].randomElement(using: &random)
        let name = try #require(text)
        let path = Self.note(key, name)
        #expect(path.parts == ["books", Identifier("\(key)"), "notes", Identifier(name)])
        let (book, note) = try Self.note.parameters(of: path)
        #expect(book == key && Identifier(note) == Identifier(name))
        let read = try Self.shelf.parameters(of: ScreenRequest(Self.shelf(Shelf(row: 3), key), role: .guest))
        #expect(read == (Shelf(row: 3), key))
    }

    @Test func `a route with one parameter reads it`() throws {
        let route = ScreenRoute<Int64>("cars/{car}")
        #expect(route(7) == ScreenPath("cars", "7"))
        #expect(try route.parameters(of: ScreenPath("cars", "7")) == 7)
    }

    /// What the pattern says in plain letters is percent-encoded in a path.
    @Test func `literal parts of a route are percent-encoded`() throws {
        let route = ScreenRoute<Int64>("b\u{FC}cher/{buch}/alle notizen")
        #expect(route(7).description == "b%C3%BCcher/7/alle%20notizen")
        #expect(try route.parameters(of: route(7)) == 7)
    }

    @Test(arguments: [
        ["books", "1", "notes"], ["books", "1", "notes", "a", "b"], ["books", "1", "pages", "a"],
        ["shelves", "1", "notes", "a"], ["books", "x", "notes", "a"], ["books", "07", "notes", "a"],
        ["books", "+7", "notes", "a"], ["books", "9223372036854775808", "notes", "a"],
    ]) func `other paths do not match a route`(_ parts: [String]) throws {
        let path = try #require(ScreenPath(parts: parts.map { Identifier($0) }))
        #expect(throws: ScreenError.self) { try Self.note.parameters(of: path) }
    }

    @Test func `a route with a wrong number of types is refused`() throws {
        let patterns = [
            ScreenRoute<Int64>("a/{b}/{c}").pattern, ScreenRoute<Int64, Int64>("a/{b}").pattern,
            ScreenRoute<Int64>("a/b").pattern,
        ]
        for (pattern, types) in zip(patterns, [1, 2, 1]) {
            #expect(throws: CatalogError.untypedParameters(pattern, types: types)) {
                try ScreenCatalog(
                    roles: Roles(GuestRole.self),
                    composers: [
                        TestScreen(pattern: pattern, states: States { (_: GuestRole) in OpenState() }) { _ in
                            Section("one", topics: []) { LabelCell(id: "a") }
                        }
                    ])
            }
        }
    }
}
