import HTTPServing
import ScreenService
import Sectional

extension Invocation {
    /// Makes the application for `use`: the service with its adapters, routes and middleware. Throws a ``CommandError``
    /// if the configuration is wrong, and the service's own errors.
    func application(_ use: DatabaseUse, authenticator: (any Authenticator)? = nil) async throws -> Application {
        try await Application(program, try configuration(), use, authenticator: authenticator)
    }

    /// Makes the application to read its data as `caller`, without tokens.
    func application(as caller: Caller) async throws -> Application {
        try await application(.reading, authenticator: KnownCaller(caller: caller))
    }

    /// Makes the application to describe it as a caller without a token sees it; no data is read.
    func describedApplication() async throws -> Application {
        try await application(.describing, authenticator: KnownCaller(caller: program.type.roles.callerWithoutToken))
    }
}

/// An authenticator that returns the caller that the options name; no token is verified.
struct KnownCaller: Authenticator {
    let caller: Caller

    func authentication(of request: Request) -> Authentication { Authentication(caller) }
}
