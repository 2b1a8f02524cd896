internal import Traces

/// The spans of the parts that a traced request loads concurrently; without a traced request, there are none and
/// everything is only called.
struct SectionSpans: Sendable {
    /// One for each part; empty if the request isn't traced.
    private let spans: [OpenSpan?]

    /// Begins a span for each of `parts`; `begin` returns it, inside of the request's.
    init<Part>(_ parts: [Part], _ begin: (OpenSpan, Part) -> OpenSpan?) {
        spans = OpenSpan.current.map { current in parts.map { begin(current, $0) } } ?? []
    }

    /// Returns the result of `body` within the span of the part `index`.
    func run<Value>(_ index: Int, _ body: () async throws -> Value) async rethrows -> Value {
        guard !spans.isEmpty, let span = spans[index] else { return try await body() }
        return try await span.run(body)
    }

    /// Ends the spans of the parts that were late: their work may go on.
    func endLate<Value>(_ results: [Result<Value, any Error>]) {
        guard !spans.isEmpty else { return }
        for (span, result) in zip(spans, results) {
            if case .failure(let error as Late) = result { span?.end(failing: error) }
        }
    }
}

extension OpenSpan {
    /// Begins the span of loading the section `id` of the screen at `path`. `isJoined` if it is loaded for another
    /// request already, and this one waits for it.
    func section(_ id: SectionID, of path: ScreenPath, isJoined: Bool = false) -> OpenSpan? {
        let span = begin(
            "section", ["sectional.screen": .text(path.name.rawValue), "sectional.section": .text(id.rawValue)])
        if isJoined { span?.set("sectional.joined", true) }
        return span
    }

    /// Begins the span of loading the title of the screen at `path`.
    func title(of path: ScreenPath) -> OpenSpan? { begin("title", ["sectional.screen": .text(path.name.rawValue)]) }
}
