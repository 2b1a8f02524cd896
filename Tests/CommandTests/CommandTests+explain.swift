import Foundation
import HTTPServing
import TestSupport
import Testing

/// `explain` beside a server.
extension CommandTests {
    @Test func `explain renders the bytes that are served`() async throws {
        let token = try program.run("token", "--role", "admin", "--subject", "ana").output.trimmingCharacters(
            in: .newlines)
        let server = try RunningServer(program)
        for path in [
            "/screens/hello", "/screens/cars", "/screens/cars?limit=3&q=sedan", "/screens/team/1", "/screens",
            "/nothing", "/screens/cards",
        ] {
            let headers: HeaderFields = [
                "Authorization": "Bearer " + token, "Accept-Language": "vi",
                "Sectional-Cell-Types": "TextCell, CardCell, DetailCell",
            ]
            let served = try await server.client.get(path, headers)
            let rendered = try program.run(
                "explain", path, "--response", "--role", "admin", "--subject", "ana", "--language", "vi",
                "--cell-types", "TextCell, CardCell, DetailCell")
            #expect(rendered.output == served.text)
            #expect(rendered.code == (served.status < 400 ? 0 : 1))
            _ = try JSONSerialization.jsonObject(with: Data(served.body))
        }
        #expect(server.stop() == 0)
    }

    @Test func `explain --pretty prints the same JSON indented`() throws {
        let pretty = try program.run("explain", "/screens/hello", "--response", "--pretty").output
        #expect(pretty.hasPrefix("{\n  \"id\": \"hello\",\n"))
        let plain = try program.run("explain", "/screens/hello", "--response").output
        let (one, other) = try (
            JSONSerialization.jsonObject(with: Data(pretty.utf8)), JSONSerialization.jsonObject(with: Data(plain.utf8))
        )
        #expect((one as? NSDictionary) == (other as? NSDictionary))
    }

    @Test func `explain lists routes, screens and cell types`() throws {
        let routes = try program.run("explain").output
        for line in ["GET /screens/{screen}/{parameter}", "/screens/cars/{car}  DetailCell;v=1", "HighlightCell;v=1"] {
            #expect(routes.contains(line))
        }
    }

    /// What can't be reached isn't missing, and what it holds isn't what an empty database begins with.
    @Test func `explain fails if the database can't be reached`() throws {
        var program = program
        let loop = program.folder.file("loop.sqlite")
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        program.environment["SECTIONAL_DATABASE"] = loop
        #expect(try program.run("explain", "/screens/cards").code == 74)
    }
}
