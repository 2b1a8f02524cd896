import Basics
import ScreenService
import Screens

struct RevokeCommand: Command {
    let name = "revoke"
    let summary = "Revoke all tokens of a subject, or one token."
    let options = [subject, tokenID, TokenCommand.lifetime("how long such tokens are valid; default: 100 years")]

    private static let subject = Option("--subject", value: "SUBJECT", "all tokens of this subject issued until now")
    private static let tokenID = Option("--token-id", value: "ID", "the token with this `jti`")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let target = try Self.target(invocation.arguments)
        let expiry = try TokenCommand.lifetime(invocation.arguments).map { WallClock.now() + Int64($0) }
        let revocations = try Self.setup(invocation).revocations
        do { try await revocations.revoke(target, expiry: expiry ?? .max) } catch let error as RevocationLimitReached {
            throw CommandError(code: .ioError, message: "not revoked: \(error)")
        } catch {
            throw CommandError(code: .ioError, message: "possibly not revoked, run the command again: \(error)")
        }
        invocation.say("revoked; running processes apply it within 250 ms")
        return .success
    }

    private static func target(_ arguments: Arguments) throws -> Revocation.Target {
        switch (arguments[subject.name], arguments[tokenID.name]) {
        case (let name?, nil): try checked(.subject(Subject(rawValue: name)), name, subject)
        case (nil, let id?): try checked(.token(TokenID(rawValue: id)), id, tokenID)
        default: throw CommandError.usage("expected either \(subject.name) or \(tokenID.name)")
        }
    }

    /// Returns `target`. Throws a usage error for a text that no token can have, and for one with U+FFFD: that replaces
    /// bytes that are not UTF-8, so the intended text is unknown.
    private static func checked(
        _ target: Revocation.Target, _ text: String, _ option: Option
    ) throws -> Revocation.Target {
        guard target.isValid, !text.unicodeScalars.contains("\u{FFFD}") else {
            throw CommandError.usage("\(option.name): expected 1 to 512 bytes of UTF-8 without control characters")
        }
        return target
    }

    /// Opens the database to revoke tokens in it. Throws a ``CommandError`` if the service has none, and if there is no
    /// file yet: a new one would be another than the one that is served.
    private static func setup(_ invocation: Invocation) throws -> ServiceSetup {
        let (program, configuration) = (invocation.program, try invocation.configuration())
        let database = try ConfiguredDatabase(program, configuration)?.openExisting()
        let setup = ServiceSetup(program, configuration, database)
        guard setup.openedDatabase?.isPersistent == true else {
            throw CommandError.configuration("revoking requires a database, and the service has none")
        }
        return setup
    }
}
