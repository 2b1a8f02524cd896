import HTTPServing
import Identity
import JSON
import Sectional

extension ScreenService {
    /// Responds with the description of `routes`, with examples of the caller's screens.
    func openAPI(_ request: Request, _ routes: [Router.Route]) async throws -> Response {
        try await answering(request) { authentication in
            let screenRequest = exampleRequest(
                try self.request(ScreenPath("screens"), request, caller: authentication.caller))
            let document = try await descriptions.document(for: screenRequest) { validity in
                try await compose(routes, for: screenRequest, validity)
            }
            var response = response(document.bytes, to: screenRequest)
            response.headers[.etag] = EntityTag.tag(document.revision)
            response.codedForms = document.codedForms
            if isReusable(document) { response.reuse = reuse(document.validity, for: authentication) }
            return response
        }
    }

    /// Whether it can be a ready response. If documents aren't cached, none is.
    private func isReusable(_ document: DescriptionDocument) -> Bool { document.isWhole && descriptions.isKeeping }

    /// Returns the request that the examples depend on: caller, language and cell types.
    private func exampleRequest(_ request: ClientRequest) -> ClientRequest {
        var request = request
        // A long section has this many cells in an example.
        (request.limit, request.screen.query, request.windows) = (2, [], [:])
        // With all sections, however long they take.
        request.features = []
        return request
    }

    private func compose(
        _ routes: [Router.Route], for request: ClientRequest, _ validity: Validity
    ) async throws -> DescriptionDocument {
        let list = try await screenList(for: request)
        let (shown, isWhole) = await examples(for: request)
        let openAPI = OpenAPI(
            title: title, catalog: catalog, library: schemas.library,
            examples: OpenAPIExamples(shown: shown, list: list))
        let bytes = openAPI.document(of: routes).bytes
        return DescriptionDocument(
            bytes, revision: Identifier(bytes.contentHash(renderer.key).description), validity, isWhole: isWhole)
    }

    /// Composes the screens that can be opened and loaded now. Returns them, and whether they are all that the caller
    /// may see.
    private func examples(for request: ClientRequest) async -> (shown: [OpenAPIExamples.Shown], isWhole: Bool) {
        var shown: [OpenAPIExamples.Shown] = []
        var isWhole = true
        for sample in await renderer.samples(of: catalog, for: request) {
            guard let request = sample.request, let result = sample.result else { continue }
            do {
                let example = try await example(of: sample.composer, for: request, explanation: result.get())
                isWhole = isWhole && example.isWhole
                shown.append(example)
            } catch { isWhole = isWhole && error.isRefusal }
        }
        return (shown, isWhole)
    }

    private func example(
        of composer: any ScreenComposer, for request: ClientRequest, explanation: ScreenExplanation
    ) async throws -> OpenAPIExamples.Shown {
        OpenAPIExamples.Shown(
            path: request.screen.path, explanation: explanation,
            screen: try await compose(composer, for: composer.shared(request)),
            page: try await page(behind: explanation, of: composer, for: request))
    }

    private func page(
        behind screen: ScreenExplanation, of composer: any ScreenComposer, for request: ClientRequest
    ) async throws -> SectionPage? {
        for section in screen.sections {
            guard let next = section.next else { continue }
            return try await renderer.page(
                PageRequest(.after(next), limit: request.limit), of: section.id, composer, for: request)
        }
        return nil
    }
}

extension OpenAPIExamples.Shown {
    /// Whether no section failed, and none shows data that changes without notification.
    fileprivate var isWhole: Bool {
        screen.failures.isEmpty && !screen.topics.contains(.untold)
            && explanation.sections.allSatisfy { $0.failure == nil }
    }
}

extension Error {
    /// Whether the caller may not see the screen or it doesn't exist: a later request would fail in the same way.
    fileprivate var isRefusal: Bool {
        switch self as any Error {
        case ScreenError.forbidden, ScreenError.notFound: true
        default: false
        }
    }
}
