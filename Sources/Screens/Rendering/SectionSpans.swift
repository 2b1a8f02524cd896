internal import Basics

extension ScreenRenderer {
    /// Returns the results of `load` for each of `count` parts, which are loaded concurrently within the deadline. If
    /// the request is traced, each is a span, which `begin` begins inside of the request's.
    @inline(__always)
    func sideBySide<Part: Sendable>(
        _ count: Int, _ begin: (OpenSpan, Int) -> OpenSpan?, load: @escaping @Sendable (Int) async throws -> Part
    ) async -> [Result<Part, any Error>] {
        guard let request = OpenSpan.current else {
            return await SideBySide.results(count: count, within: deadline, clock: clock, of: load)
        }
        let spans = SectionSpans((0..<count).map { begin(request, $0) })
        let results = await SideBySide.results(count: count, within: deadline, clock: clock) { index in
            try await spans.run(index) { try await load(index) }
        }
        spans.endLate(results)
        return results
    }
}

/// The spans of the parts that a traced request loads concurrently.
private struct SectionSpans: Sendable {
    /// One for each part; `nil` for one that isn't recorded.
    private let spans: [OpenSpan?]

    init(_ spans: [OpenSpan?]) { self.spans = spans }

    /// Returns the result of `body` within the span of the part `index`.
    func run<Value>(_ index: Int, _ body: () async throws -> Value) async rethrows -> Value {
        guard let span = spans[index] else { return try await body() }
        return try await span.run(body)
    }

    /// Ends the spans of the parts that were late: their work may go on.
    func endLate<Value>(_ results: [Result<Value, any Error>]) {
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
