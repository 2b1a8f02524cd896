import JSON
import Screens
import TestSupport
import Testing

/// A change of one member of an action or a bar item alone is in the patch, and nothing else is.
@Suite struct NamedActionPatchTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }

    private func screen(_ actions: Actions, bar: BarItem = BarItem("add", title: "Add")) async throws -> Screen {
        let composer = TestScreen { _ in
            bar
            Section("list", topics: []) { NamedCell { actions } }
        }
        return try await renderer.screen(composer, for: ClientRequest(ScreenPath("test"), caller: .guest))
    }

    private static var lend: Perform { Perform("lend", on: .select, if: true) { .nothing } }
    private static let plain = Actions(lend)
    private static let changed: [(member: String, actions: Actions)] = [
        ("title", Actions(Perform("lend", title: "Lend", on: .select, if: true) { .nothing })),
        ("label", Actions(lend.label("Lend Dune"))), ("style", Actions(lend.style(.destructive))),
        ("icon", Actions(lend.icon("book"))), ("confirm", Actions(lend.confirm(title: "Lend?"))),
        ("menu", Actions(Perform("lend", title: "Lend", if: true) { .nothing })),
    ]

    @Test(arguments: changed.map(\.member)) func `a changed member of an action reloads the cell`(_ member: String)
        async throws
    {
        let other = try #require(Self.changed.first { $0.member == member }).actions
        let (plain, named) = (try await screen(Self.plain), try await screen(other))
        #expect(try names(from: plain, to: named) == ["reload"])
        #expect(try names(from: named, to: plain) == ["reload"])
    }

    /// Returns the operations of the patch, which leads from `base` to `result` byte for byte.
    private func names(from base: Screen, to result: Screen) throws -> [String] {
        let json = Self.written(Patch(from: base.asRevision, to: result))
        #expect(try base.applying(try Patch(JSONSlice(json))).bytes.text == result.bytes.text)
        return JSONObject(json.array)["operations"].list.map { "\($0["op"])" }
    }

    private static func written(_ patch: Patch) -> Bytes {
        var writer = JSONWriter()
        patch.write(to: &writer)
        return writer.finish()
    }

    private static let bar = BarItem("add", title: "Add")
    private static let changedBars: [(member: String, item: BarItem)] = [
        ("label", bar.label("Add a book")), ("style", bar.style(.prominent)), ("icon", bar.icon("plus")),
        ("menu", bar.menu { Navigate("all", title: "All", to: ScreenPath("all")) }),
    ]

    @Test(arguments: changedBars.map(\.member)) func `a changed member of a bar item replaces the bar items`(
        _ member: String
    ) async throws {
        let other = try #require(Self.changedBars.first { $0.member == member }).item
        let (plain, named) = (try await screen(Self.plain), try await screen(Self.plain, bar: other))
        #expect(try names(from: plain, to: named) == ["screen"])
        #expect(try names(from: named, to: plain) == ["screen"])
        let operation = JSONObject(Self.written(Patch(from: plain.asRevision, to: named)).array)["operations"][0]
        #expect(operation.names == ["op", "barItems"] && operation["barItems"][0][member].exists)
    }
}
