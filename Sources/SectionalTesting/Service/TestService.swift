public import HTTPServing
public import Sectional
public import SectionalProgram

/// A service for its tests: with its own screens, stores and settings, on a database in memory, without a secret or a file
/// to configure. Its background tasks don't run.
///
///     let service = try await TestService(LibraryService.self)
///     let shelf = try await service.screen("/screens/shelf", as: .member("ana"), language: "de")
public struct TestService: Sendable {
    /// The beginning: called with the service before a test looks at it.
    public typealias Beginning = @Sendable (_ service: TestService) async throws -> Void

    let service: ServiceInMemory
    let endpoint: any Endpoint
    private let program: any ServiceProgram.Type
    private let settings: [String: String]
    private let transport: Transport
    private let beginning: Beginning

    /// A service with the data that an empty database begins with. Throws what is wrong with the service.
    ///
    /// - Parameters:
    ///   - program: the service's program.
    ///   - settings: settings by their keys, as texts; others have their defaults, but for deadlines, which are long.
    ///   - transport: how requests reach the service.
    ///   - beginning: what is done first, such as borrowing a book. The checks of a whole service do it too, with each
    ///     service that they make.
    public init(
        _ program: any ServiceProgram.Type, settings: [String: String] = [:], over transport: Transport = .direct,
        beginning: @escaping Beginning = { _ in }
    ) async throws {
        let authenticator = TestTokens.authenticator(program.roles)
        service = try ServiceInMemory(program, settings: settings, authenticator: authenticator)
        endpoint = try transport.endpoint(of: service)
        (self.program, self.settings, self.transport, self.beginning) = (program, settings, transport, beginning)
        try await beginning(self)
    }

    /// Another service that began as this one did, with data of its own.
    func another() async throws -> TestService {
        try await TestService(program, settings: settings, over: transport, beginning: beginning)
    }

    /// What `caller`, or one without a token, is answered to a GET of `path`, in the service's first language unless said
    /// otherwise.
    public func get(
        _ path: String, as caller: Caller? = nil, language: LanguageTag? = nil, headers: HeaderFields = [:]
    ) async throws -> TestAnswer {
        try await endpoint.answer(Request(.get, path, headers: fields(caller, language, headers)))
    }

    /// The header fields that say who asks, and in which language.
    func fields(_ caller: Caller?, _ language: LanguageTag?, _ headers: HeaderFields = [:]) -> HeaderFields {
        var fields = headers
        if let language { fields[.acceptLanguage] = language.rawValue }
        if let caller, caller != withoutToken { fields[.authorization] = TestTokens.authorization(caller) }
        return fields
    }

    /// Whoever has no token.
    var withoutToken: Caller { service.catalog.roles.callerWithoutToken }
}

/// How a test's requests reach the service. One test body runs on each: `@Test(arguments: Transport.allCases)`.
public enum Transport: CaseIterable, Sendable {
    /// The service is called, without a socket.
    case direct
    /// Over HTTP, on a port of this machine that nobody else has.
    case socket
}
