import Foundation
import HTTPServing
import JSON
import MicrohttpdServer
import ScreenService
import Sectional
import Showcase
import Testing

// What a team writes that builds on the library: everything in this folder, and nothing in the library's sources.

@Suite struct OpenClosedTests {
    private let members = Roster()

    private func service(editing states: States<any TeamState>) throws -> ScreenService {
        let catalog = try ScreenCatalog(
            roles: Showcase.roles.adding(.editor),
            composers: [
                // The showcase's own screen, with the new role.
                TeamScreen(members: members, states: states),
                // A new screen, with a new section of a new cell type.
                NewsScreen(),
            ])
        return ScreenService(
            catalog,
            renderer: ScreenRenderer(key: .random(), deadline: .seconds(60), errorText: { _ in "failed" }),
            authenticator: BearerAuthenticator(roles: catalog.roles) {
                Authentication(Caller(role: Role(rawValue: $0), subject: "eve"))
            },
            idempotency: MemoryIdempotencyStore(), metrics: Metrics(prefix: "news"), log: .silent,
            options: ScreenService.Options(title: "News", realm: "news", languages: ["en"]))
    }

    private func router(editing states: States<any TeamState>) throws -> Router {
        var router = Router()
        try service(editing: states).addRoutes(to: &router)
        return router
    }

    /// A route of the team's own stands in the description of all routes, since it says what it is.
    @Test func describesTheTeamsOwnRoute() async throws {
        let service = try service(editing: TeamScreen.states.adding(.editor, EditorTeamState()))
        var router = Router()
        let weather = RouteDescription("getWeather", "The weather.", answers: [.json("It.", .string)])
        router.get("/weather", weather) { _ in .json(.copying(#""rain""#)) }
        service.addDescription(to: &router)
        let document = await router.respond(to: Request(.get, "/openapi.json")).body?.text
        #expect(document?.contains(#""/weather":{"get":{"operationId":"getWeather","summary":"The weather.""#) == true)
    }

    @Test func servesWhatIsNewOverASocket() async throws {
        var configuration = MicrohttpdServer.Configuration()
        (configuration.port, configuration.headTimeout, configuration.idleTimeout) = (0, 600, 600)
        let states = TeamScreen.states.adding(.editor, EditorTeamState())
        let server = MicrohttpdServer(
            configuration: configuration, responder: try router(editing: states), log: .silent)
        let port = try server.start()

        let news = try await get("news", "guest", port)
        #expect(news.contains(#""cellTypes":[{"type":"HeadlineCell","version":3}]"#))
        #expect(
            news.contains(
                #"{"id":"headlines","header":"News","cells":[{"id":"1","type":"HeadlineCell","data":{"text":"It works","words":2}"#
            ))
        #expect(!news.contains("pin"))
        #expect(try await get("news", "editor", port).contains("/screens/news/sections/headlines/cells/1/actions/pin"))

        let team = try await get("team", "editor", port)
        #expect(team.contains(#""isEnabled":true"#))
        #expect(!team.contains("InfoCell"))
        #expect(team.contains(#""accessory":"disclosureIndicator""#))
        #expect(!team.contains("actions/remove"))
        #expect(try await get("team", "admin", port).contains("actions/remove"))
        await server.stop(within: .seconds(20))
    }

    @Test func refusesToStartWithoutTheNewRolesState() {
        let error = #expect(throws: CatalogError.self) { try router(editing: TeamScreen.states) }
        #expect(error == .missingState(screen: "team", role: .editor))
    }

    private func get(_ screen: String, _ role: String, _ port: Int) async throws -> String {
        let token = role == "guest" ? "" : "-H 'Authorization: Bearer \(role)'"
        // Neither a configuration of this machine nor its proxy changes what is asked.
        let command = "curl -q -sf --noproxy '*' \(token) http://127.0.0.1:\(port)/screens/\(screen)"
        // On a thread of its own: those that tasks run on are few, and the server under test needs them.
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                guard let pipe = popen(command, "r") else { return continuation.resume(throwing: NoCurl()) }
                defer { pclose(pipe) }
                let output = FileHandle(fileDescriptor: fileno(pipe)).readDataToEndOfFile()
                continuation.resume(returning: String(decoding: output, as: UTF8.self))
            }
        }
    }

    private struct NoCurl: Error {}
}
