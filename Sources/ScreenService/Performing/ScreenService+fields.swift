import Basics
import HTTPServing
import JSON
import Screens

extension ScreenService {
    func answer(_ target: ActionTarget, field: Identifier, _ request: Request) async throws -> Response {
        guard request.method == .post else { return try await options(of: field, target, request) }
        return try await storeFile(for: field, target, request)
    }

    /// Returns the options of a field that fit what the caller has entered, the last parameter `matching`.
    private func options(of field: Identifier, _ target: ActionTarget, _ request: Request) async throws -> Response {
        try await withAuthentication(of: request) { authentication in
            var asked = request
            let text = try asked.takeSearchedText()
            let (emitted, place) = try await form(target, asked, authentication)
            let found = try await reportingSource(target.path) {
                try await emitted.fields?.options(of: field, matching: text, at: place)
            }
            guard let found else {
                throw Problem.notFound("The action has no field with this name whose options are searched.")
            }
            let json: JSONValue = [
                "options": .array(found.map { ["value": .string($0.value), "title": .string($0.title)] })
            ]
            return .json(json.bytes, headers: [.cacheControl: "no-store"])
        }
    }

    /// Stores a file, and responds with its ticket. What isn't allowed is refused before the content is read.
    private func storeFile(for field: Identifier, _ target: ActionTarget, _ request: Request) async throws -> Response {
        try await withAuthentication(of: request) { authentication in
            let (emitted, place) = try await form(target, request, authentication)
            let ticket = try await reportingSource(target.path) {
                guard let rules = try emitted.fields?.fileField(field) else {
                    throw Problem.notFound("The action has no file field with this name.")
                }
                let type = try rules.contentType(of: request)
                return try await uploads.run(request.holder(authentication.caller)) {
                    let stream = request.contentStream
                    return try await rules.store(FileContent { try await stream.next() }, type, at: place)
                }
            }
            let json: JSONValue = ["file": .string(ticket)]
            return .json(json.bytes, status: .created, headers: [.cacheControl: "no-store"])
        }
    }

    /// Returns the action as the caller's screen emits it, and the place of its form.
    private func form(
        _ target: ActionTarget, _ request: Request, _ authentication: Authentication
    ) async throws -> (Action.Handler, FormPlace) {
        let (screenRequest, composer) = try resolve(target.path, request, authentication.caller)
        let performing = Performing(
            service: self, target: target, composer: composer, request: screenRequest,
            authentication: authentication, content: request)
        let emitted = try await reporting(target.path) { try await performing.emitted() }
        return (emitted, performing.place)
    }

    /// Runs `body`. An error of a field's source is logged and becomes a 503.
    private func reportingSource<Value>(_ path: ScreenPath, _ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as FileTooLarge {
            throw Problem.contentTooLarge(limit: error.limit)
        } catch {
            if error is any ProblemConvertible { throw error }
            logAction(error, on: path)
            throw Problem.unavailable("The field is unavailable at the moment. Try again in a moment.", retryAfter: 1)
        }
    }
}

extension Performing {
    var place: FormPlace {
        FormPlace(
            caller: performer, href: Identifier(target.href), language: request.screen.language,
            now: service.options.clock.seconds, key: service.renderer.key)
    }
}

extension FileFieldRules {
    /// Returns the content's media type. Throws a `Problem`: 415 if it isn't the field's or the content is coded, 413 for
    /// too large a length.
    fileprivate func contentType(of request: Request) throws -> String {
        guard let sent = request.headers[.contentType], let type = contentTypes.first(where: { sent.isMediaType($0) })
        else { throw Problem.unsupportedMediaType(request.headers[.contentType], of: contentTypes) }
        try request.requirePlainContent()
        if let length = request.headers["Content-Length"].flatMap({ Int($0) }), length > maximumBytes {
            throw Problem.contentTooLarge(limit: maximumBytes)
        }
        return type
    }
}

extension Request {
    /// Takes the last parameter `matching`, which a client has added to the field's URL. Throws if it is too long.
    fileprivate mutating func takeSearchedText() throws -> String {
        guard let index = query.items.lastIndex(where: { $0.name == "matching" }) else { return "" }
        let text = query.items.remove(at: index).value
        guard text.utf8.count <= OptionSearch.maximumBytes else {
            throw Problem.badRequest("`matching` must have at most \(OptionSearch.maximumBytes) bytes.")
        }
        return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
