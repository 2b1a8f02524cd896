import SectionalTesting
import Testing

// What a team writes that builds on the library: everything in this folder, and nothing in the library's sources.

@Suite struct OpenClosedTests {
    private let editor = Caller(NewsRole.editor, "eve")

    @Test(arguments: Transport.allCases) func `a team's new screen, cell type and role are served`(
        _ transport: Transport
    ) async throws {
        let service = try await TestService(NewsService.self, over: transport)
        let news = try await service.get("/screens/news").text
        #expect(news.contains(#""cellTypes":[{"type":"HeadlineCell","version":3}]"#))
        #expect(
            news.contains(
                #"{"id":"headlines","header":"News","cells":[{"id":"1","type":"HeadlineCell","data":{"text":"It works","words":2}"#
            ))
        #expect(!news.contains("pin"))
        let pinnable = try await service.get("/screens/news", as: editor).text
        #expect(pinnable.contains("/screens/news/sections/headlines/cells/1/actions/pin"))
    }

    @Test func `OpenAPI describes a team's own route`() async throws {
        let service = try await TestService(NewsService.self)
        #expect(try await service.get("/weather").text == #""rain""#)
        let document = try await service.get("/openapi.json").text
        #expect(document.contains(#""/weather":{"get":{"operationId":"getWeather","summary":"The weather.""#))
    }
}
