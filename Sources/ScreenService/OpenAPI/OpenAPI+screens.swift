import HTTPServing
import JSON
import Sectional

extension OpenAPI {
    private static let reading: [Status] = [
        .badRequest, .unauthorized, .forbidden, .notFound, .notAcceptable, .serviceUnavailable,
    ]

    /// What is read of screens.
    var screenPaths: [JSONValue.Member] {
        [.init("/screens", ["get": list])]
            + Href.readPatterns.map { pattern in .init(pattern, ["get": operation(of: pattern)]) }
    }

    private var list: JSONValue {
        [
            "operationId": "listScreens", "summary": "The screens that the caller may open.",
            "parameters": Self.parameters(["Accept-Language", "If-None-Match"]),
            "responses": Self.responses(
                [
                    .init(
                        "200",
                        Self.ok(
                            "The screens.", Self.schema("ScreenList"), examples: examples.lists, links: Self.listLinks)
                    )
                ], problems: [.badRequest, .unauthorized, .notAcceptable]),
        ]
    }

    private func operation(of pattern: String) -> JSONValue {
        let place = pattern.contains("{parameter}") ? ["Screen", "Parameter"] : ["PlainScreen"]
        let suffix = pattern.contains("{parameter}") ? "About" : ""
        if pattern.hasSuffix("/events") { return events("streamScreen" + suffix, place) }
        if pattern.contains("/sections/") { return page("getSection" + suffix, place, suffix) }
        return screen("getScreen" + suffix, place, suffix)
    }

    private func screen(_ id: String, _ place: [String], _ suffix: String) -> JSONValue {
        let names =
            place + [
                "limit", "through", "since", "Accept-Language", "Sectional-Cell-Types", "If-None-Match", "A-IM",
            ]
        let shown = suffix.isEmpty ? examples.wholes : examples.parameterizedWholes
        return [
            "operationId": .string(id), "summary": "A screen. Screens may have parameters of their own, such as `q`.",
            "parameters": Self.parameters(names),
            "responses": Self.responses(
                [
                    .init(
                        "200",
                        Self.ok(
                            "The screen or, with `since`, what leads to it.",
                            JSONSchema.one(of: [
                                JSONSchema(Self.schema("Screen")), JSONSchema(Self.schema("Difference")),
                            ]).json,
                            examples: shown, links: Self.screenLinks(suffix))),
                    .init("226", Self.ok("What leads from the ETag that the client has.", Self.schema("Difference"))),
                    Self.notModified,
                ], problems: Self.reading),
        ]
    }

    private func page(_ id: String, _ place: [String], _ suffix: String) -> JSONValue {
        let parameters = Self.parameters(
            place + ["limit", "after", "Accept-Language", "Sectional-Cell-Types", "If-None-Match"])
        let section = Self.path("section", .text, suffix.isEmpty ? examples.sections : examples.parameterizedSections)
        return [
            "operationId": .string(id), "summary": "A page of a section; what `next` leads to.",
            "parameters": parameters.appending(section),
            "responses": Self.responses(
                [
                    .init(
                        "200",
                        Self.ok("The page.", Self.schema("SectionPage"), examples: suffix.isEmpty ? examples.pages : [])
                    )
                ],
                problems: Self.reading),
        ]
    }

    private func events(_ id: String, _ place: [String]) -> JSONValue {
        [
            "operationId": .string(id),
            "summary": "A stream of the screen: `screen` with itself, and then `patch` for each change.",
            "parameters": Self.parameters(
                place + ["limit", "through", "since", "Accept-Language", "Sectional-Cell-Types", "Last-Event-ID"]),
            "responses": Self.responses(
                [
                    .init(
                        "200",
                        [
                            "description": "Events, as long as the client listens.",
                            "content": ["text/event-stream": ["schema": ["type": "string"]]],
                        ])
                ], problems: Self.reading),
        ]
    }
}

extension JSONValue {
    /// The same array and one element more.
    func appending(_ element: JSONValue) -> JSONValue {
        if case .array(let elements) = self { .array(elements + [element]) } else { self }
    }
}
