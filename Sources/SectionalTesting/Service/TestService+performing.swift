public import HTTPServing
public import JSON
public import Screens

extension TestService {
    /// Performs the action `action` of a cell on the caller's screen at `path`, as a client that shows this screen would,
    /// and returns the response with the patch. Throws ``NotEmitted`` if the caller's screen has no such action.
    ///
    /// `caller` is `nil` for one without a token, and `language` for the service's first. With the same `key`, the
    /// `Idempotency-Key`, the service performs the action once. `headers` are further header fields, such as `If-Match`.
    public func perform(
        _ action: String, on cell: String, in section: String, of path: String, as caller: Caller? = nil,
        entering entered: [String: JSONValue] = [:], language: LanguageTag? = nil, key: String? = nil,
        headers: HeaderFields = [:]
    ) async throws -> TestAnswer {
        let screen = try await wholeScreen(path, as: caller ?? withoutToken)
        let emitted: TestAction
        do { emitted = try screen.action(action, on: cell, in: section) } catch {
            throw NotEmitted("\(path) as \((caller ?? withoutToken).name): \(error.description)")
        }
        let shown = try await self.screen(path, as: caller, language: language)
        var fields = headers
        if let language { fields[.acceptLanguage] = language.rawValue }
        if let key { fields[.idempotencyKey] = key }
        return try await post(
            emitted.href(on: path, since: shown.revision), entered, as: caller, fields,
            hasFields: emitted.fields.exists)
    }

    /// Submits the form of the screen at `path` with the entered values, as
    /// ``perform(_:on:in:of:as:entering:language:key:headers:)`` does. The form is a `FormSection` whose action has its
    /// default name `submit`. Throws ``NotEmitted`` if the caller's screen has no such form.
    public func submit(
        _ path: String, entering entered: [String: JSONValue], as caller: Caller? = nil, language: LanguageTag? = nil,
        key: String? = nil, headers: HeaderFields = [:]
    ) async throws -> TestAnswer {
        try await perform(
            "submit", on: "submit", in: "form", of: path, as: caller, entering: entered, language: language, key: key,
            headers: headers)
    }

    /// Submits the form of the screen at `path` as a person would who has filled in `form`; what is `nil` in it isn't
    /// sent. The rest is as for ``submit(_:entering:as:language:key:headers:)``.
    public func submit(
        _ path: String, _ form: some Form, as caller: Caller? = nil, language: LanguageTag? = nil, key: String? = nil,
        headers: HeaderFields = [:]
    ) async throws -> TestAnswer {
        let entered = Dictionary(form.content.map { ($0.name.rawValue, $0.value) }) { $1 }
        return try await submit(
            path, entering: entered, as: caller, language: language, key: key, headers: headers)
    }

    func post(
        _ href: String, _ entered: [String: JSONValue], as caller: Caller?, _ headers: HeaderFields = [:],
        hasFields: Bool = false
    ) async throws -> TestAnswer {
        var request = Request(.post, href, headers: fields(caller, nil, headers))
        if hasFields || !entered.isEmpty {
            request.headers[.contentType] = "application/json"
            let members = entered.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) }
            request.body = JSONValue.object(members).bytes.array
        }
        return try await endpoint.answer(request)
    }
}

/// The error for an action that the caller's screen doesn't emit.
public struct NotEmitted: Error, CustomStringConvertible {
    /// The message, with what the screen has instead.
    public let description: String

    init(_ description: String) { self.description = description }
}

extension TestService {
    /// Sends a file for a field of the form of the screen at `path`, as a client does before it sends the form, and
    /// returns the response with the ticket. Throws ``NotEmitted`` if the caller's screen has no form, or the form no
    /// such field.
    ///
    ///     let sent = try await library.upload(picture, type: "image/png", for: "cover", of: donations, as: ana)
    ///     let ticket = try #require(sent.ticket)
    ///     try await library.submit(donations, entering: ["title": "Momo", "cover": .string(ticket)], as: ana)
    ///
    /// The form is a `FormSection` whose action has its default name `submit`; `type` is the media type of the file.
    public func upload(
        _ content: [UInt8], type: String, for field: String, of path: String, as caller: Caller? = nil
    ) async throws -> TestAnswer {
        var request = Request(.post, try await href(of: field, path, caller), headers: fields(caller, nil))
        request.headers[.contentType] = type
        request.body = content
        return try await endpoint.answer(request)
    }

    /// Searches the options of a field of the form of the screen at `path`, and returns those that fit `text`; without
    /// it, those to begin with. Throws ``NotEmitted`` if the caller's screen has no such form or field, or if the service
    /// refuses the search.
    public func options(
        of field: String, matching text: String = "", of path: String, as caller: Caller? = nil,
        language: LanguageTag? = nil
    ) async throws -> [FormOption] {
        let href = try await href(of: field, path, caller)
        let query = text.isEmpty ? "" : (href.contains("?") ? "&" : "?") + "matching=" + text.percentEncoded
        let answer = try await get(href + query, as: caller, language: language)
        guard answer.status == 200 else { throw NotEmitted("the options of '\(field)' were refused: \(answer)") }
        return answer.json["options"].elements.map { option in
            FormOption(option["value"].text ?? "", title: option["title"].text ?? "")
        }
    }

    private func href(of field: String, _ path: String, _ caller: Caller?) async throws -> String {
        let screen = try await screen(path, as: caller)
        let properties = try screen.action("submit", on: "submit", in: "form").fields["properties"]
        guard let href = properties[field]["x-field"]["href"].text else {
            throw NotEmitted("the form of \(path) has no file or searched field '\(field)', only \(properties.names)")
        }
        return href
    }
}
