internal import FoundationEssentials
public import HTTPServing
public import JSON
public import Screens
// A test needs the types of the service too.
@_exported public import Sectional
public import SectionalProgram

/// A service in a test: with its own screens, stores and settings, on a database of its own, without configuration files
/// and secrets. Its background tasks don't run. Callers have tokens that are signed with a key of the tests, and keep the
/// rules of the settings: `jwks` is not read, but its issuer, audience, claims and roles count.
///
///     let service = try await TestService(LibraryService.self)
///     let shelf = try await service.screen("/screens/shelf", as: .member("ana"), language: "de")
public struct TestService: Sendable {
    let service: ServiceInMemory
    let endpoint: any Endpoint
    let program: any ServiceProgram.Type
    /// Makes another service with the same beginning and its own data.
    let another: @Sendable () async throws -> TestService

    /// Creates a service with the data of an empty database. Throws the service's errors, and those of
    /// `beginning`.
    ///
    /// - Parameters:
    ///   - program: The service's program.
    ///   - settings: The settings by their keys, as texts. Others have their defaults, except for long deadlines.
    ///   - transport: The way that requests reach the service.
    ///   - server: The URL of a PostgreSQL server on which the service has a schema of its own, for a service with
    ///     `ServiceDatabase.sql`; `nil` for a database in memory. By default, what ``databaseServer`` says.
    ///   - beginning: Prepares the data, such as by borrowing a book; the checks run it again for each service that they
    ///     make.
    ///   - making: Makes the service with what comes from outside of it, such as a clock that the test sets, in place of
    ///     `init(_:)`: `{ LibraryService($0, clock: clock) }`.
    public init(
        _ program: any ServiceProgram.Type, settings: [String: String] = [:], over transport: Transport = .direct,
        server: String? = databaseServer,
        beginning: @escaping @Sendable (_ service: TestService) async throws -> Void = { _ in },
        making: (@Sendable (_ setup: ServiceSetup) throws -> any ServiceProgram)? = nil
    ) async throws {
        service = try ServiceInMemory(program, settings: settings, server: server, making: making)
        endpoint = try transport.endpoint(of: service)
        self.program = program
        another = {
            try await TestService(
                program, settings: settings, over: transport, server: server, beginning: beginning, making: making)
        }
        try await beginning(self)
    }

    /// The URL in the environment variable `SECTIONAL_TEST_SERVER`: the PostgreSQL server that all tests use, if it is
    /// set. Each service has a schema of its own there.
    public static var databaseServer: String? { ProcessInfo.processInfo.environment["SECTIONAL_TEST_SERVER"] }

    /// Returns the response to a GET of `path` as `caller`; `nil` is a caller without a token. Without `language`, the
    /// service's first language is used.
    public func get(
        _ path: String, as caller: Caller? = nil, language: LanguageTag? = nil, headers: HeaderFields = [:]
    ) async throws -> TestAnswer {
        try await endpoint.answer(Request(.get, path, headers: fields(caller, language, headers)))
    }

    func fields(_ caller: Caller?, _ language: LanguageTag?, _ headers: HeaderFields = [:]) -> HeaderFields {
        var fields = headers
        if let language { fields[.acceptLanguage] = language.rawValue }
        if let caller, caller != withoutToken { fields[.authorization] = "Bearer " + service.tokens.token(of: caller) }
        return fields
    }

    var withoutToken: Caller { service.application.catalog.roles.callerWithoutToken }

    /// Requests the screen at `path`, such as `/screens/shelf?limit=20`, as `caller`; `nil` is a caller without a
    /// token. With `lateSections`, the client shows sections that are still loading (``MayBeLate``). If the caller gets no
    /// screen, ``TestScreen/status`` says why.
    public func screen(
        _ path: String, as caller: Caller? = nil, language: LanguageTag? = nil, lateSections: Bool = false
    ) async throws -> TestScreen {
        var headers: HeaderFields = [:]
        if lateSections { headers[.sectionalFeatures] = "late-sections" }
        return TestScreen(try await get(path, as: caller, language: language, headers: headers))
    }

    /// Requests the screen at `path` with all pages of its sections.
    func wholeScreen(_ path: String, as caller: Caller) async throws -> TestScreen {
        var screen = try await screen(path, as: caller)
        for index in screen.sections.indices {
            // Bounded, since a section whose next page is itself has no end.
            for _ in 0..<Self.maximumPages {
                guard let next = screen.sections[index].next else { break }
                screen.sections[index].append(try await get(next, as: caller))
            }
        }
        return screen
    }

    private static let maximumPages = 100

    /// Returns a token with `claims` as they are, signed with the key of the tests, for a test of the rules: which role
    /// a token gives, and which token is refused. It doesn't expire unless `claims` say so.
    ///
    ///     let token = service.token(["sub": "ana", "aud": "library", "realm_access": ["roles": ["staff"]]])
    ///     #expect(try await service.screen("/screens/shelf", token: token).status == 200)
    public func token(_ claims: JSONValue) -> String { service.tokens.token(claims) }

    /// Requests the screen at `path` with `token`. If the caller gets no screen, ``TestScreen/status`` says why.
    public func screen(_ path: String, token: String, language: LanguageTag? = nil) async throws -> TestScreen {
        let headers: HeaderFields = [.authorization: "Bearer " + token]
        return TestScreen(try await get(path, language: language, headers: headers))
    }
}

extension Caller {
    /// Creates a caller with a role of the service and a token of `subject`. A team adds one line for each of its
    /// roles:
    ///
    ///     extension Caller {
    ///         static func member(_ subject: Subject) -> Caller { Caller(LibraryRole.member, subject) }
    ///     }
    public init(_ role: some ServiceRole, _ subject: Subject) { self.init(role: Role(role), subject: subject) }

    /// The role and the subject, for failure messages.
    var name: String { subject == .nobody ? role.rawValue : "\(role.rawValue) \(subject.rawValue)" }
}
