internal import HTTPServing
internal import JSON
public import Screens

extension TestService {
    /// Sends a file for a field of the form of the screen at `path`, as a client does before it sends the form, and
    /// returns the response with the ticket. Throws ``NotEmitted`` if the caller's screen has no form, or the form no
    /// such field.
    ///
    ///     let sent = try await library.upload(picture, type: "image/png", for: "cover", of: donations, as: ana)
    ///     let ticket = try #require(sent.ticket)
    ///     try await library.submit(donations, entering: ["title": "Momo", "cover": .string(ticket)], as: ana)
    ///
    /// - Parameters:
    ///   - content: The bytes of the file.
    ///   - type: Its media type.
    ///   - field: The name of the field.
    ///   - path: The path of the screen. The form is a `FormSection` whose action has its default name `submit`.
    ///   - caller: The caller; `nil` is one without a token.
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
        guard answer.status == 200 else { throw NotEmitted("the options of '\(field)' aren't sent: \(answer)") }
        return answer.json["options"].elements.map { option in
            FormOption(option["value"].text ?? "", title: option["title"].text ?? "")
        }
    }

    /// Returns the URL of a field of the form.
    private func href(of field: String, _ path: String, _ caller: Caller?) async throws -> String {
        let screen = try await screen(path, as: caller)
        let properties = try screen.action("submit", on: "submit", in: "form").fields["properties"]
        guard let href = properties[field]["x-field"]["href"].text else {
            throw NotEmitted("the form of \(path) has no field '\(field)' with a URL, only \(properties.names)")
        }
        return href
    }
}
