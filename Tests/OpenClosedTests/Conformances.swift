import HTTPServing
import SQL
import ScreenService
import Sectional

/// A team's own stores, databases and authenticators. Each requirement is written as its protocol has it: this target,
/// like that of a team, is compiled without the features of Swift that the libraries are compiled with.
struct OwnIdempotencyStore: IdempotencyStore {
    let inner: any IdempotencyStore

    func performed(under key: IdempotencyKey) async throws -> PerformedOnce? {
        try await inner.performed(under: key)
    }

    func perform(
        isConditional: Bool, _ body: nonisolated(nonsending) @Sendable () async throws -> Performed
    ) async throws -> Performed {
        try await inner.perform(isConditional: isConditional, body)
    }

    func performOnce(
        under key: IdempotencyKey, fingerprint: String, isConditional: Bool,
        _ body: nonisolated(nonsending) @Sendable () async throws -> Performed
    ) async throws -> Performed {
        try await inner.performOnce(
            under: key, fingerprint: fingerprint, isConditional: isConditional, body)
    }
}

struct OwnDatabase: SQLDatabase {
    let inner: any SQLDatabase

    var isPersistent: Bool { inner.isPersistent }

    func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws {
        try await inner.forEachRow(of: statement, values, body)
    }

    func write(_ steps: [SQLStep]) async throws -> [SQLResult] { try await inner.write(steps) }

    func atomically<Value: Sendable>(
        opening: [SQLStep], _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await inner.atomically(opening: opening, body)
    }

    func checkHealth() async throws { try await inner.checkHealth() }

    func hasForeignChange() async throws -> Bool { try await inner.hasForeignChange() }
}

struct OwnAuthenticator: Authenticator {
    let callers: [String: Caller]

    func authentication(of request: Request) async throws -> Authentication {
        guard let caller = request.headers["Cookie"].flatMap({ callers[$0] }) else {
            throw InvalidToken("There is no session of this cookie.")
        }
        return Authentication(caller)
    }
}

struct OwnResponder: Responder {
    func respond(to request: consuming Request) async -> Response { Response(.noContent) }
}

struct OwnMiddleware: Middleware {
    func receive(_ request: inout Request) -> Response? { nil }
    func send(_ response: inout Response, to request: Request) {}
}
