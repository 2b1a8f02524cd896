import HTTPServing
import ScreenService
import Sectional

extension Invocation {
    /// The service as it serves `use`, with all that stands around it. Throws a `CommandError` where the configuration
    /// doesn't allow it, and what the service throws.
    func application(_ use: DatabaseUse, authenticator: (any Authenticator)? = nil) async throws -> Application {
        try await Application(program, try configuration(), use, authenticator: authenticator)
    }

    /// The service to look at it as `caller`, without tokens: its data is read.
    func application(as caller: Caller) async throws -> Application {
        try await application(.reading, authenticator: KnownCaller(caller: caller))
    }

    /// The service without its data: what there is for whoever asks.
    func describedApplication() async throws -> Application {
        try await application(.describing, authenticator: KnownCaller(caller: program.type.roles.callerWithoutToken))
    }
}

/// Who asks is said by the flags: there is no token to verify.
struct KnownCaller: Authenticator {
    let caller: Caller

    func authentication(of request: Request) -> Authentication { Authentication(caller) }
}
