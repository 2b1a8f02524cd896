import HTTPServing
import ScreenService
import Screens

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

    /// Returns the role with the name `name`, the value of `option`. Throws a usage error if `name` is `nil` or no role
    /// that the service declares.
    func role(_ option: Option, named name: String?) throws -> Role {
        let roles = program.type.roles.all
        guard let role = name.map(Role.init(rawValue:)), roles.contains(role) else {
            throw CommandError.usage(
                "\(option.name): expected one of \(roles.map(\.rawValue).joined(separator: ", "))")
        }
        return role
    }
}

/// An authenticator that returns the caller that the options name; no token is verified.
struct KnownCaller: Authenticator {
    let caller: Caller

    func authentication(of request: Request) -> Authentication { Authentication(caller) }
}
