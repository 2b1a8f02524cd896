import Foundation
import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing
@testable import SectionalProgram

/// What stands around a service, and what can't go together.
@Suite struct ApplicationTests {
    private func application<Program: ServiceProgram>(
        _ type: Program.Type, _ environment: [String: String] = [:]
    ) async throws -> Application {
        let program = try DeclaredProgram(type, [])
        let none = try Arguments([], options: [], positionalCount: 0)
        let configuration = try Configuration(
            program.name, program.settings, arguments: none, environment: environment)
        return try await Application(program, configuration, .describing)
    }

    private func message<Program: ServiceProgram>(
        _ type: Program.Type, _ environment: [String: String] = [:]
    ) async throws -> String {
        let error = await #expect(throws: CommandError.self) { try await application(type, environment) }
        #expect(error?.code == .configuration)
        return try #require(error?.message)
    }

    @Test func `a service with its own authenticator refuses token settings`() async throws {
        let secret = try await message(Guarded.self, ["GUARDED_TOKEN_SECRET": "x"])
        #expect(secret == "tokenSecret: the service has its own authenticator; unset this setting")
        let file = try await message(Guarded.self, ["GUARDED_TOKEN_SECRET_FILE": "x"])
        #expect(file == "tokenSecretFile: the service has its own authenticator; unset this setting")
        let preview = try await message(Guarded.self, ["GUARDED_PREVIEW": "development"])
        #expect(preview.hasPrefix("preview: development gives tokens that the service's own"))
        let application = try await application(Guarded.self, ["GUARDED_PREVIEW": "on"])
        #expect(application.router.routes.contains { $0.pattern == "/preview/" })
    }

    /// The common one refuses every token where there is no secret.
    @Test func `a service's own authenticator is used`() async throws {
        let request = Request(.get, "/screens/none", headers: ["Authorization": "Bearer anything"])
        let guarded = try await application(Guarded.self).router.respond(to: request)
        #expect(guarded.status.code == 404)
        let bakery = try await application(Bakery.self).router.respond(to: request)
        #expect(bakery.status.code == 401)
    }

    @Test(arguments: [
        ("saw.svg", "image/svg+xml"), ("saw.JPG", "image/jpeg"), ("saw.jpeg", "image/jpeg"), ("saw.AVIF", "image/avif"),
        ("saw.gif", "image/gif"), ("saw.html", nil),
    ])
    func `a picture of the folder has its type, and runs no script`(_ name: String, _ type: String?) async throws {
        let folder = try TemporaryFolder()
        try "<svg/>".write(toFile: folder.file(name), atomically: true, encoding: .utf8)
        let application = try await application(Bakery.self, ["BAKERY_ASSETS": folder.path])
        let response = await application.router.respond(to: Request(.get, "/assets/" + name))
        #expect(response.status == (type == nil ? .notFound : .ok))
        #expect(type == nil || response.headers["Content-Type"] == type)
        #expect(type == nil || response.headers["Content-Security-Policy"] == "script-src 'none'")
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1"]) func `development on an open address is refused`(_ host: String)
        async throws
    {
        let open = ["BAKERY_PREVIEW": "development", "BAKERY_HOST": host]
        #expect(try await message(Bakery.self, open).contains("host must be a loopback address"))
    }

    @Test(arguments: [
        (["BAKERY_MANAGEMENT_PORT": "0", "BAKERY_MANAGEMENT_HOST": "0.0.0.0"], "managementHost must be a loopback"),
        (["BAKERY_PROXY_PROTOCOL": "true", "BAKERY_TRUSTED_PROXIES": "127.0.0.1"], "proxyProtocol must be off"),
    ])
    func `development with an open management port or proxy is refused`(_ settings: [String: String], _ reason: String)
        async throws
    {
        let open = settings.merging(["BAKERY_PREVIEW": "development"]) { $1 }
        #expect(try await message(Bakery.self, open).contains(reason))
        _ = try await application(Bakery.self, settings)
    }

    /// One file serves production and development: the settings of production are no obstacle, and their secrets and
    /// keys, which this machine doesn't have, aren't read.
    @Test(arguments: [
        ["BAKERY_TRUSTED_PROXIES": "127.0.0.1", "BAKERY_ALLOWED_HOSTS": "bakery.example"],
        ["BAKERY_TOKEN_SECRET_FILE": "/nowhere/secret"],
        [
            "BAKERY_JWKS": "https://127.0.0.1:1/keys", "BAKERY_TOKEN_ISSUER": "https://id.example",
            "BAKERY_TOKEN_AUDIENCE": "bakery,mill", "BAKERY_ROLE_CLAIM": "/realm_access/roles",
            "BAKERY_SUBJECT_CLAIM": "oid", "BAKERY_ROLE_MAP": "crew=baker,staff=baker,people=passer",
        ],
    ])
    func `the preview's tokens are accepted by their process only`(_ settings: [String: String]) async throws {
        let bakery = try await application(Bakery.self, settings.merging(["BAKERY_PREVIEW": "development"]) { $1 })
        let client = InProcessClient(bakery.responder)
        let tokens = try await client.get("/preview/tokens", ["Host": "127.0.0.1:8080"])
        let token = try #require(try PreviewTokens.token(of: "baker", in: tokens.body))
        let own: HeaderFields = ["Host": "localhost", "Authorization": "Bearer " + token]
        #expect(try await client.get("/screens", own).status == 200)
        // Another process has another key.
        let other = try await application(Bakery.self, settings.merging(["BAKERY_PREVIEW": "development"]) { $1 })
        #expect(try await InProcessClient(other.responder).get("/screens", own).status == 401)
    }

    /// A proxy on this machine would open the service to others.
    @Test func `a service in development refuses forwarded requests`() async throws {
        for (mode, status) in [("development", 403), ("on", 200)] {
            let bakery = try await application(Bakery.self, ["BAKERY_PREVIEW": mode])
            let client = InProcessClient(bakery.responder)
            for path in ["/screens", "/preview/", "/livez"] {
                #expect(try await client.get(path, ["Host": "localhost", "Via": "1.1 proxy"]).status == status)
                #expect(try await client.get(path, ["Host": "localhost"]).status == 200)
            }
        }
    }

    @Test func `watching a setting that isn't reloadable is refused`() async throws {
        #expect(
            try await message(Watching.self)
                == "'rest' is not one of the service's reloadable settings")
    }

    /// Prometheus would take nothing from it.
    @Test func `an invalid metric name is refused`() async throws {
        #expect(
            try await message(Miscounting.self)
                == "metrics: invalid metric name 'order-count': expected ASCII letters, digits and _")
    }

    /// Else one of the two would never be reached.
    @Test func `two equal routes are refused`() async throws {
        #expect(try await message(Doubled.self) == "duplicate route GET /health")
    }

    @Test func `a route without a leading slash is refused`() async throws {
        #expect(
            try await message(Relative.self) == "the route POST sign-in must begin with a slash: /sign-in")
    }
}

/// A service whose callers prove themselves in another way.
private struct Guarded: ServiceProgram {
    static let name = "guarded"
    static let roles = Bakery.roles
    static let database = ServiceDatabase.absent
    let screens: [any ScreenComposer] = []
    let authenticator: (any Authenticator)? = KnownCaller(caller: Self.roles.callerWithoutToken)

    init(_ setup: ServiceSetup) throws {}
}

/// A service with a route that all have.
private struct Doubled: ServiceProgram {
    static let name = "doubled"
    static let roles = Bakery.roles
    static let database = ServiceDatabase.absent
    let screens: [any ScreenComposer] = []

    init(_ setup: ServiceSetup) throws {}

    func addRoutes(to router: inout Router) throws {
        router.get("/health", RouteDescription("getMyHealth", "How I am.", answers: [])) { _ in Response(.noContent) }
    }
}

/// A service with a route whose pattern lacks its slash.
private struct Relative: ServiceProgram {
    static let name = "relative"
    static let roles = Bakery.roles
    static let database = ServiceDatabase.absent
    let screens: [any ScreenComposer] = []

    init(_ setup: ServiceSetup) throws {}

    func addRoutes(to router: inout Router) throws {
        router.on(.post, "sign-in", RouteDescription("signIn", "Signs in.", answers: [])) { _ in Response(.noContent) }
    }
}

/// A service that asks for changes of a setting that needs a restart.
private struct Watching: ServiceProgram {
    static let name = "watching"
    static let roles = Bakery.roles
    static let settings = Settings(.rest)
    static let database = ServiceDatabase.absent
    let screens: [any ScreenComposer] = []
    let rest: @Sendable () -> Duration

    init(_ setup: ServiceSetup) throws { rest = try setup.live(.rest) }
}

/// A service with a metric that can't be called so.
private struct Miscounting: ServiceProgram {
    static let name = "miscounting"
    static let roles = Bakery.roles
    static let database = ServiceDatabase.absent
    let screens: [any ScreenComposer] = []

    init(_ setup: ServiceSetup) throws {
        setup.metrics.declare(Metrics.Counter(name: "order-count", help: "Orders that were placed."))
    }
}
