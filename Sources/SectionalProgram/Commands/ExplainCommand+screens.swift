import HTTPServing
import JSON
import ScreenService
package import Screens

extension ExplainCommand {
    func explain(_ invocation: Invocation) async throws -> ExitCode {
        let path = try Self.path(invocation)
        let request = try Self.screenRequest(path, caller: try Self.caller(invocation), invocation)
        let application = try await invocation.application(as: request.caller)
        do {
            let screen = try await application.explanation(of: request)
            let explanation = ExplanationText(request: request, screen: screen)
            invocation.say(explanation.text, explanation.json)
            return .success
        } catch let error as ScreenError {
            invocation.remark("\(path) is refused to \(request.caller.role.rawValue): \(error)")
            return .failure
        }
    }

    func explainDifferences(from other: String, _ invocation: Invocation) async throws {
        let path = try Self.path(invocation)
        let (a, b) = (try Self.caller(invocation).role, try invocation.role(Self.compare, named: other))
        let application = try await invocation.application(as: invocation.program.type.roles.callerWithoutToken)
        let subject = Subject(rawValue: invocation.arguments[Self.subject.name] ?? "")
        func facts(_ role: Role) async throws -> ScreenFacts {
            let caller = Caller(role: role, subject: subject)
            return try await ScreenFacts(
                of: try Self.screenRequest(path, caller: caller, invocation), in: application)
        }
        let differences = RoleDifferences(path: path, a: a, b: b, try await facts(a), try await facts(b))
        invocation.say(differences.text, differences.json)
    }

    func respond(_ invocation: Invocation) async throws -> ExitCode {
        let path = try Self.path(invocation)
        let arguments = invocation.arguments
        let application = try await invocation.application(as: try Self.caller(invocation))
        var headers: HeaderFields = [:]
        headers[.acceptLanguage] = arguments[Self.language.name]
        headers[.sectionalCellTypes] = arguments[Self.cellTypes.name]
        let response = await application.router.respond(to: Request(.get, path, headers: headers))
        let body = (response.body ?? Bytes.copying("")).array
        invocation.write(arguments.has(Self.pretty.name) ? JSONIndenter.indented(body) : body)
        return response.status.code < 400 ? .success : .failure
    }

    private static func caller(_ invocation: Invocation) throws -> Caller {
        let arguments = invocation.arguments
        let nobody = invocation.program.type.roles.callerWithoutToken
        let role = try arguments[Self.role.name].map { try invocation.role(Self.role, named: $0) } ?? nobody.role
        let subject = role == nobody.role ? nobody.subject : Subject(rawValue: role.rawValue)
        return Caller(role: role, subject: arguments[Self.subject.name].map(Subject.init(rawValue:)) ?? subject)
    }

    /// Returns the path. Throws a usage error if it is missing or doesn't begin with `/`.
    private static func path(_ invocation: Invocation) throws -> String {
        guard let path = invocation.arguments.positional.first else {
            throw CommandError.usage(
                "missing path such as /screens/NAME; `\(invocation.program.name.text) explain` lists the screens")
        }
        guard path.hasPrefix("/") else {
            throw CommandError.usage("'\(path)' is not a path; did you mean '/screens/\(path)'?")
        }
        return path
    }

    /// Returns the client request for a GET of `path` as `caller`. Throws a usage error if that is no screen's path.
    private static func screenRequest(
        _ path: String, caller: Caller, _ invocation: Invocation
    ) throws -> ClientRequest {
        let (program, arguments) = (invocation.program, invocation.arguments)
        let request = Request(.get, path)
        guard let screen = request.screenPath else {
            throw CommandError.usage("\(path) is not a screen's path; `\(program.name.text) explain` lists the screens")
        }
        let languages = LanguageNegotiation(available: program.type.languages.map(\.rawValue))
        return ClientRequest(
            screen, caller: caller,
            language: LanguageTag(rawValue: languages.language(for: arguments[language.name])),
            query: request.query.items.filter { $0.name != "limit" }.map { .init(name: $0.name, value: $0.value) },
            limit: try limit(request), clientCellTypes: try clientCellTypes(arguments))
    }

    /// Returns the number of cells of a page. Throws a usage error for one that the service refuses.
    private static func limit(_ request: Request) throws -> Int {
        guard let text = request.query["limit"] else { return PageRequest().limit }
        guard let limit = Int(text), PageRequest.limits.contains(limit) else {
            let limits = PageRequest.limits
            throw CommandError.usage("limit: expected a whole number from \(limits.lowerBound) to \(limits.upperBound)")
        }
        return limit
    }

    private static func clientCellTypes(_ arguments: Arguments) throws -> ClientCellTypes? {
        do { return try arguments[cellTypes.name].map { try ClientCellTypes(header: $0) } } catch {
            throw CommandError.usage("\(cellTypes.name): expected a list such as 'ToDoCell;v=1, InputCell'")
        }
    }
}

extension Application {
    /// Composes the screen of `request` and explains it. Throws a usage error if there is no such screen, and the
    /// errors of composing.
    package func explanation(of request: ClientRequest) async throws -> ScreenExplanation {
        guard let composer = catalog.composer(for: request.screen.path) else {
            throw CommandError.usage("unknown screen /screens/\(request.screen.path)")
        }
        // As the service does.
        var request = request
        request.screen.query.removeAll { !composer.pattern.queryNames.contains($0.name) }
        do { return try await renderer.explanation(of: composer, for: request) } catch ScreenError.notFound {
            throw CommandError.usage("/screens/\(request.screen.path) does not exist")
        }
    }
}
