import HTTPServing
import JSON
import Testing

@Suite struct RouteDescriptionTests {
    @Test func `a route description has its parameters, answers and problems`() {
        let description = RouteDescription(
            "getThing", "A thing.",
            parameters: [
                RouteDescription.path("thing", .text),
                RouteDescription.query("size", .integer, "How large."), RouteDescription.knownTag,
            ],
            answers: [.json("It.", .string), .notModified],
            problems: [.problem(.notFound), .problem(.forbidden, "It isn't yours.")])
        #expect(
            description.json.bytes.text
                == #"{"operationId":"getThing","summary":"A thing.","parameters":["#
                + #"{"name":"thing","in":"path","required":true,"schema":{"type":"string","minLength":1}},"#
                + #"{"name":"size","in":"query","description":"How large.","schema":{"type":"integer"}},"#
                + ##"{"$ref":"#/components/parameters/If-None-Match"}],"responses":{"##
                + #""200":{"description":"It.","content":{"application/json":{"schema":{"type":"string"}}}},"#
                + #""304":{"description":"The client has the current content."},"#
                + ##""404":{"$ref":"#/components/responses/404"},"##
                + ##""403":{"$ref":"#/components/responses/403","description":"It isn't yours."},"##
                + ##""400":{"$ref":"#/components/responses/400"},"414":{"$ref":"#/components/responses/414"},"##
                + ##""429":{"$ref":"#/components/responses/429"},"431":{"$ref":"#/components/responses/431"},"##
                + ##""503":{"$ref":"#/components/responses/503"}}}"##)
    }

    @Test func `a route description leaves out what is absent`() {
        let json = RouteDescription("x", "X.", answers: [.text("Text.", ["text/plain", "text/csv"])]).json
        #expect(json["parameters"] == nil && json["requestBody"] == nil)
        #expect(json["responses"]?["200"]?["content"]?.members.map(\.name) == ["text/plain", "text/csv"])
        let moved = RouteDescription(
            "y", "Y.", content: ["content": [:]], answers: [.init("There.", status: .noContent)])
        #expect(moved.json["requestBody"] != nil && moved.json["responses"]?["204"]?["content"] == nil)
    }
}
