internal import HighwayHash

extension ScreenRenderer {
    /// The screen that `composer` makes for `request`, taken apart. Throws `ScreenError`, and what the composer throws.
    public func explanation(
        of composer: any ScreenComposer, for request: ScreenRequest
    ) async throws -> ScreenExplanation {
        var request = request
        let controller = try await composer.controller(for: &request)
        let sections = controller.sections
        let explained = await SideBySide.results(count: sections.count, within: deadline, clock: clock) {
            [request, key] index in
            try await sections[index].explanation(for: request, key)
        }
        return ScreenExplanation(
            title: await title(of: controller), barItems: controller.barItems,
            sections: try zip(sections, explained).map { section, result in
                do { return try result.get() } catch { return try failed(section, error, for: request) }
            })
    }

    private func title(of controller: AnyScreenController) async -> String {
        guard let load = controller.loadedTitle else { return controller.title }
        let loaded = await SideBySide.results(count: 1, within: deadline, clock: clock) { _ in try await load() }
        return (try? loaded[0].get()) ?? controller.title
    }

    private func failed(
        _ section: any SectionController, _ error: any Error, for request: ScreenRequest
    ) throws -> SectionExplanation {
        var explainer = CellExplainer(section: section.id, request: request, key: key)
        try explainer.visit(ErrorCell(text: errorText(request.language)))
        return section.explanation(of: explainer.cells, loading: .zero, failure: error)
    }
}

extension SectionController {
    fileprivate func explanation(for request: ScreenRequest, _ key: ContentKey) async throws -> SectionExplanation {
        let start = ContinuousClock.now
        let page = try await load(request.paging.page(of: id))
        let loading = ContinuousClock.now - start
        var explainer = CellExplainer(section: id, request: request, key: key)
        try page.cells.accept(&explainer)
        return explanation(of: explainer.cells, next: page.next, loading: loading)
    }

    fileprivate func explanation(
        of cells: [CellExplanation], next: Cursor? = nil, loading: Duration, failure: (any Error)? = nil
    ) -> SectionExplanation {
        SectionExplanation(
            id: id, controller: TypeName.name(of: Self.self), header: header, footer: footer, cells: cells,
            next: next, loading: loading, failure: failure)
    }
}
