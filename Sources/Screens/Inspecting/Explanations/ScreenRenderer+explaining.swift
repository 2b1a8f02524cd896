import Basics
import JSON

extension ScreenRenderer {
    package func explanation(
        of composer: any ScreenComposer, for request: ClientRequest
    ) async throws -> ScreenExplanation {
        var request = request
        let parts = try await composer.parts(for: &request, self)
        let sections = parts.sections.map(\.controller)
        let explained = await SideBySide.results(count: sections.count, within: deadline, clock: clock) {
            [request] index in
            try await sections[index].explanation(for: request, self)
        }
        var known: Set<SectionID> = []
        let explanations = try zip(parts.sections, explained).map { element, result in
            let section = element.controller
            var explanation: SectionExplanation
            do {
                if let fault = section.fault(section.id, after: &known) { throw fault }
                explanation = try result.get()
            } catch {
                var explainer = CellExplainer(section: section.id, request: request, renderer: self)
                try explainer.visit(ErrorCell(text: errorText(request.screen.language)))
                let members = ExplainedMember.all(of: SectionFrame(section, failed: true), in: request, self)
                explanation = section.explanation(of: explainer.cells, members, loading: .zero, failure: error)
            }
            (explanation.lateAfter, explanation.isEssential) = (lateTime(of: element), element.isEssential)
            return explanation
        }
        let title = explanations.lazy.compactMap(\.title).last ?? parts.plainTitle
        var leftOut: [SectionFailure] = []
        let usable = parts.usable(urlSchemes, &leftOut)
        return ScreenExplanation(
            title: await loaded(parts.title) ?? title, barItems: usable.barItems,
            members: ExplainedMember.all(in: request, self, except: []) { $0.writeExtras(usable.extras) },
            sections: explanations, leftOut: leftOut)
    }

    private func loaded(_ title: Title?) async -> String? {
        guard let title else { return nil }
        return try? await SideBySide.value(within: deadline, clock: clock) { try await title.load() }
    }
}

extension SectionController {
    fileprivate func explanation(
        for request: ClientRequest, _ renderer: ScreenRenderer
    ) async throws -> SectionExplanation {
        let start = ContinuousClock.now
        let page = try await load(request.page(of: id))
        let loading = ContinuousClock.now - start
        // As it is written for a client: that finds what a single cell doesn't tell.
        var writer = ScreenWriter(request: request, renderer: renderer)
        try TypedPage(page).write(self, to: &writer)
        var explainer = CellExplainer(section: id, request: request, renderer: renderer)
        try page.cells.accept(&explainer)
        let frame = try SectionFrame(self).counting(page.cells, areAll: !page.hasMore, for: request.clientCellTypes)
        let members = ExplainedMember.all(of: frame, in: request, renderer)
        return explanation(of: explainer.cells, members, title: page.title, loading: loading)
    }

    fileprivate func explanation(
        of cells: [CellExplanation], _ members: [ExplainedMember], title: String? = nil, loading: Duration,
        failure: (any Error)? = nil
    ) -> SectionExplanation {
        SectionExplanation(
            id: id, controller: TypeName.name(of: Self.self), header: header, footer: footer,
            members: members, cells: cells, title: title, loading: loading, failure: failure)
    }
}

/// A sample screen of a composer, explained.
package struct ScreenSample: Sendable {
    package let composer: any ScreenComposer
    /// The path of the screen; `nil` if none is known.
    package let path: ScreenPath?
    /// The explanation, or the error if the caller can't see the screen; `nil` if no path is known.
    package let result: Result<ScreenExplanation, any Error>?
}

extension ScreenRenderer {
    /// Returns a sample screen of each composer of `catalog`, in its order, for `request`, whose path is ignored. For a
    /// screen with parameters it is the first one that another screen links to, else the first one of `paths`.
    package func samples(
        of catalog: ScreenCatalog, for request: ClientRequest, at paths: [ScreenPath] = []
    ) async -> [ScreenSample] {
        var samples: [ScreenPattern: ScreenSample] = [:]
        var (linked, known) = (catalog.composers.compactMap(\.pattern.path), paths)
        while !linked.isEmpty || !known.isEmpty {
            let path = linked.isEmpty ? known.removeFirst() : linked.removeFirst()
            guard let composer = catalog.composer(for: path), samples[composer.pattern] == nil else { continue }
            var request = request
            request.screen.path = path
            let result = await Result(catching: { [request] in try await explanation(of: composer, for: request) })
            samples[composer.pattern] = ScreenSample(composer: composer, path: path, result: result)
            if case .success(let screen) = result { linked += screen.links }
        }
        return catalog.composers.map { composer in
            samples[composer.pattern] ?? ScreenSample(composer: composer, path: nil, result: nil)
        }
    }
}

extension ScreenExplanation {
    fileprivate var links: [ScreenPath] {
        (barItems.flatMap(\.actions) + sections.flatMap(\.allCells).flatMap(\.actions)).compactMap(\.screen)
    }
}
