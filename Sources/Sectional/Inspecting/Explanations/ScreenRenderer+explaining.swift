internal import HighwayHash

extension ScreenRenderer {
    /// Returns an explanation of the screen that `composer` composes for `request`. Throws `ScreenError`, and what the
    /// composer throws.
    public func explanation(
        of composer: any ScreenComposer, for request: ClientRequest
    ) async throws -> ScreenExplanation {
        var request = request
        let controller = try await composer.controller(for: &request, self)
        let sections = controller.sections.map(\.controller)
        let explained = await SideBySide.results(count: sections.count, within: deadline, clock: clock) {
            [request, key] index in
            try await sections[index].explanation(for: request, key)
        }
        let explanations = try zip(sections, explained).map { section, result in
            do { return try result.get() } catch { return try failed(section, error, for: request) }
        }
        let title = explanations.lazy.compactMap(\.title).last ?? controller.title
        return ScreenExplanation(
            title: await loaded(controller.parts.title) ?? title, barItems: controller.parts.barItems,
            sections: explanations)
    }

    private func loaded(_ title: Title?) async -> String? {
        guard let title else { return nil }
        return try? await SideBySide.value(within: deadline, clock: clock) { try await title.load() }
    }

    private func failed(
        _ section: any SectionController, _ error: any Error, for request: ClientRequest
    ) throws -> SectionExplanation {
        var explainer = CellExplainer(section: section.id, request: request, key: key)
        try explainer.visit(ErrorCell(text: errorText(request.screen.language)))
        return section.explanation(of: explainer.cells, loading: .zero, failure: error)
    }
}

extension SectionController {
    fileprivate func explanation(for request: ClientRequest, _ key: ContentKey) async throws -> SectionExplanation {
        let start = ContinuousClock.now
        let page = try await load(request.paging.page(of: id))
        let loading = ContinuousClock.now - start
        var explainer = CellExplainer(section: id, request: request, key: key)
        try page.cells.accept(&explainer)
        return explanation(of: explainer.cells, title: page.title, next: page.next, loading: loading)
    }

    fileprivate func explanation(
        of cells: [CellExplanation], title: String? = nil, next: Cursor? = nil, loading: Duration,
        failure: (any Error)? = nil
    ) -> SectionExplanation {
        SectionExplanation(
            id: id, controller: TypeName.name(of: Self.self), header: header, footer: footer, cells: cells,
            next: next, title: title, loading: loading, failure: failure)
    }
}
