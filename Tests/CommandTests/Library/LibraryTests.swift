import Foundation
import HTTPServing
import SQL
import SQLite
import TestSupport
import Testing

/// Another service than the showcase, with roles, tables, settings and a command of its own: all that it has is called
/// after it.
@Suite(.timeLimit(.minutes(5))) struct LibraryTests {
    private let program: Program

    init() throws { program = try Program.library() }

    @Test func `the commands have the name of the service`() throws {
        let help = try program.run("--help").output
        #expect(help.hasPrefix("usage: library COMMAND") && help.contains("(LIBRARY_…)"))
        #expect(help.contains("\n  report        Count the loans, and the books that are lent.\n"))
        #expect(try program.run("serve", "--help").output.hasPrefix("usage: library serve [OPTIONS]"))
        #expect(try program.run("--version").output == "library development\n")
        #expect(try program.run("reprot").error == "library: unknown command 'reprot'; did you mean 'report'?\n")
        for command in [
            "serve", "token", "revoke", "explain", "check", "config", "backup", "migrate", "healthcheck",
        ] {
            #expect(help.contains("\n  \(command) "))
            let text = try program.run(command, "--help").output.lowercased()
            #expect(!text.contains("sectional ") && !text.contains("guest") && !text.contains("showcase"), "\(text)")
        }
    }

    @Test func `the server has the name of the service`() async throws {
        var program = program
        program.environment["LIBRARY_PREVIEW"] = "development"
        let server = try RunningServer(program)
        let description = JSONObject(try await server.client.get("/openapi.json").body)
        #expect(description["info"]["title"].text == "Library")
        let index = try await server.client.get("/", ["Accept": "text/html"])
        #expect(index.text.contains("<title>Library</title>") && !index.text.contains("Sectional"))
        let page = try await server.client.get("/preview/").text
        for said in ["<title>Library preview</title>", #"content="visitor""#, #"content="en de""#] {
            #expect(page.contains(said), "\(said)")
        }
        #expect(try await server.client.get("/preview/registry.js").text.contains("export { BookCell } from"))
        #expect(try await server.client.get("/preview/cells/book-cell.js").text.contains("function BookCell"))
        let refused = try await server.client.get("/screens/shelf", ["Authorization": "Bearer x"])
        #expect(refused.status == 401)
        let challenge = refused["www-authenticate"] ?? ""
        #expect(
            challenge.hasPrefix(#"Bearer realm="library", error="invalid_token", error_description="Invalid token. "#))
        #expect(try await server.client.get("/metrics").text.contains("\nlibrary_streams_open 0\n"))
        #expect(try program.run("healthcheck", "--port", "\(server.port)").code == 0)
        #expect(server.stop() == 0)
    }

    @Test func `each role sees what it may see`() async throws {
        let server = try RunningServer(program)
        let visitor = try await server.client.get("/screens/shelf")
        #expect(visitor.status == 200 && visitor["cache-control"] == "no-cache")
        #expect(visitor.text.contains(#""title":"Shelf, 0 of yours""#) && !visitor.text.contains("borrow"))
        let token = try program.run("token", "--role", "librarian", "--subject", "ana").output
        let headers: HeaderFields = ["Authorization": "Bearer " + token.trimmingCharacters(in: .newlines)]
        let librarian = try await server.client.get("/screens/shelf", headers)
        #expect(librarian.text.contains("0 books are lent") && librarian.text.contains("borrow"))
        let href = "/screens/shelf/sections/books/cells/1/actions/borrow"
        #expect(try await server.client.post(href).status == 403)
        #expect(try await server.client.post(href, headers).status == 200)
        let screen = try await server.client.get("/screens/shelf", headers).text
        #expect(screen.contains(#""title":"Shelf, 1 of yours""#) && screen.contains("1 book is lent"))
        #expect(try await server.client.get("/screens/shelf").body == visitor.body)
        #expect(server.stop() == 0)
    }

    @Test func `explain describes a service's own routes and schemas`() throws {
        let routes = try program.run("explain").output
        #expect(routes.contains("\n  /screens/shelf  LineCell;v=1, BookCell;v=1, ErrorCell;v=1\n"))
        #expect(try program.run("explain", "--schema", "BookCell").output.contains(#""title""#))
        let unknown = try program.run("explain", "--schema", "Nothing")
        #expect(unknown.code == 64 && unknown.error.contains("unknown schema 'Nothing'; expected one of "))
        #expect(unknown.error.contains("cells/BookCell, "))
    }

    @Test func `explain shows a service's own screens and roles`() throws {
        let rendered = try program.run("explain", "/screens/shelf", "--response", "--role", "member")
        #expect(rendered.code == 0 && rendered.output.contains("Momo"))
        let unknown = try program.run("explain", "/screens/shelf", "--role", "admin")
        #expect(unknown.code == 64 && unknown.error == "library: --role: expected one of visitor, member, librarian\n")
        #expect(try program.run("explain", "/screens/shelf").output.hasPrefix("/screens/shelf as visitor, en: "))
        // With the role of callers without a token, unless said otherwise.
        let differences = try program.run("explain", "/screens/shelf", "--compare", "librarian").output
        #expect(differences.hasPrefix("/screens/shelf: visitor and librarian\n"))
        #expect(differences.contains("section lending: only librarian sees this"))
    }

    @Test func `check reads the releases of a service's apps`() throws {
        let file = program.folder.file("releases.json")
        let json = #"{"releases": [{"name": "one", "cellTypes": ["LineCell", "ErrorCell"]}]}"#
        try json.write(toFile: file, atomically: true, encoding: .utf8)
        let result = try program.run("check", "--clients", file)
        #expect(result.code == 1)
        #expect(result.output.contains("is left out: BookCell;v=1 on /screens/shelf, for visitor, member, librarian"))
    }

    @Test func `a service's own settings are read from file and environment`() throws {
        let file = program.folder.file("library.json")
        try #"{"openingHours": ["Monday 9 to 5", " Sunday, by night "]}"#.write(
            toFile: file, atomically: true, encoding: .utf8)
        let screen = try program.run("explain", "/screens/shelf", "--response", "--config", file).output
        #expect(screen.contains(#"{"text":"Monday 9 to 5"}"#) && screen.contains(#"{"text":"Sunday, by night"}"#))
        var changed = program
        changed.environment["LIBRARY_OPENING_HOURS"] = "Friday 1 to 2,Saturday  noon"
        let other = try changed.run("explain", "/screens/shelf", "--response", "--config", file).output
        #expect(other.contains(#"{"text":"Friday 1 to 2"}"#) && other.contains(#"{"text":"Saturday  noon"}"#))
        changed.environment["LIBRARY_LOANS_PER_MEMBER"] = "none"
        let wrong = try changed.run("explain", "/screens/shelf")
        #expect(wrong.code == 78)
        let expected = "LIBRARY_LOANS_PER_MEMBER: expected a whole number of books from 1 to 10000"
        #expect(wrong.error == "library: \(expected)\n")
        let table = try program.run("config", "list", "--markdown").output
        #expect(table.contains("| `openingHours` | a list of texts | `Monday 9 to 5` |"))
    }

    /// What a member may have is a setting; what an action has written until it fails is not stored.
    @Test func `the number of loans is limited by a setting`() async throws {
        var program = program
        program.environment["LIBRARY_LOANS_PER_MEMBER"] = "1"
        let server = try RunningServer(program)
        let headers: HeaderFields = ["Authorization": "Bearer " + (try program.token("member", "ana"))]
        let href = "/screens/shelf/sections/books/cells/1/actions/borrow"
        for status in [200, 409] { #expect(try await server.client.post(href, headers).status == status) }
        #expect(server.stop() == 0)
        #expect(try program.run("report").output == "loans 1, lent 1\n")
    }

    @Test func `background tasks end with the server`() async throws {
        let log = program.folder.file("log")
        let server = try RunningServer(program, error: log)
        while !(try String(contentsOfFile: log, encoding: .utf8)).contains("event=shelf-announced books=3\n") {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(server.stop() == 0)
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("event=announcing-ended\n"))
    }

    @Test func `an unknown variable is logged with the one meant`() throws {
        var program = program
        program.environment["LIBRARY_OPENING_HUORS"] = "never"
        let log = program.folder.file("log")
        #expect(try RunningServer(program, error: log).stop() == 0)
        let line = "event=unknown-variable variable=LIBRARY_OPENING_HUORS suggestion=LIBRARY_OPENING_HOURS\n"
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains(line))
    }

    @Test func `a failed check of the service makes it unhealthy`() async throws {
        let log = program.folder.file("log")
        let server = try RunningServer(program, error: log)
        let path = try #require(program.environment["LIBRARY_DATABASE"])
        let database = try SQLiteDatabase(path: path, migrations: [], writeDeadline: .seconds(600))
        try await database.write("DELETE FROM books")
        #expect(try program.run("healthcheck", "--port", "\(server.port)").code == 1)
        #expect(server.stop() == 0)
        let line = "level=error event=unhealthy check=shelf error=EmptyShelf()"
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains(line))
    }

    /// The hours and the loans could be shown, but not without the books.
    @Test func `a shelf whose books can't be read is not sent`() async throws {
        let server = try RunningServer(program)
        let path = try #require(program.environment["LIBRARY_DATABASE"])
        let database = try SQLiteDatabase(path: path, migrations: [], writeDeadline: .seconds(600))
        try await database.write("DROP TABLE book_words")
        #expect(try await server.client.get("/screens/shelf?q=momo").status == 503)
        #expect(try await server.client.get("/screens/shelf").status == 200)
        #expect(server.stop() == 0)
    }
}
