import HTTPServing
import JSON
import Sectional

extension ScreenService {
    /// So many cells has a long section in an example.
    private static let exampleLimit = 2

    /// The description of all routes, with examples of what the caller is shown.
    func openAPI(_ request: Request) async throws -> Response {
        let screenRequest = try self.request(ScreenPath("screens"), request)
        let list = try await listScreens(request).body
        let shown = await examples(for: screenRequest)
        let document = OpenAPI(
            catalog: catalog, library: PublishedSchemas(catalog).library,
            examples: OpenAPIExamples(shown: shown, list: list)
        ).document.bytes
        var response = response(document, to: screenRequest)
        response.headers["ETag"] = EntityTag.tag(document.contentHash.description)
        return response
    }

    /// The screens that can be opened and loaded now.
    private func examples(for request: ScreenRequest) async -> [OpenAPIExamples.Shown] {
        var request = request
        (request.limit, request.query, request.windows) = (Self.exampleLimit, [], [:])
        var shown: [OpenAPIExamples.Shown] = []
        for sample in await renderer.samples(of: catalog, for: request) {
            guard let request = sample.request, case .success(let explanation) = sample.result,
                let screen = try? await compose(sample.composer, for: sample.composer.shared(request))
            else { continue }
            let page = try? await page(behind: explanation, of: sample.composer, for: request)
            shown.append(.init(path: request.path, explanation: explanation, screen: screen, page: page))
        }
        return shown
    }

    private func page(
        behind screen: ScreenExplanation, of composer: any ScreenComposer, for request: ScreenRequest
    ) async throws -> SectionPage? {
        for section in screen.sections {
            guard let next = section.next else { continue }
            return try await renderer.page(
                PageRequest(.after(next), limit: request.limit), of: section.id, composer, for: request)
        }
        return nil
    }
}
