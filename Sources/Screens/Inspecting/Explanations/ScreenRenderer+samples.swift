import Basics

/// A sample screen of a composer, explained.
public struct ScreenSample: Sendable {
    /// The composer.
    public let composer: any ScreenComposer
    /// The path of the screen; `nil` if none is known.
    public let path: ScreenPath?
    /// The explanation, or the error if the screen can't be shown to the caller; `nil` if no other screen links to a
    /// screen of the composer.
    public let result: Result<ScreenExplanation, any Error>?
}

extension ScreenRenderer {
    /// Returns a sample screen of each composer of `catalog`, in the catalog's order. For a screen with parameters it
    /// is the first one that another screen links to, else the first one of `paths`.
    ///
    /// - Parameters:
    ///   - catalog: The screens of the service.
    ///   - request: A client request; its path is ignored.
    ///   - paths: The paths of known screens, such as those that other roles have links to.
    public func samples(
        of catalog: ScreenCatalog, for request: ClientRequest, at paths: [ScreenPath] = []
    ) async -> [ScreenSample] {
        var samples: [ScreenPattern: ScreenSample] = [:]
        var (linked, known) = (catalog.composers.compactMap(\.pattern.path), paths)
        while !linked.isEmpty || !known.isEmpty {
            let path = linked.isEmpty ? known.removeFirst() : linked.removeFirst()
            guard let composer = catalog.composer(for: path), samples[composer.pattern] == nil else { continue }
            let sample = await sample(composer, at: path, for: request)
            samples[composer.pattern] = sample
            if case .success(let screen) = sample.result { linked += screen.links }
        }
        return catalog.composers.map { composer in
            samples[composer.pattern] ?? ScreenSample(composer: composer, path: nil, result: nil)
        }
    }

    private func sample(
        _ composer: any ScreenComposer, at path: ScreenPath, for request: ClientRequest
    ) async -> ScreenSample {
        var request = request
        request.screen.path = path
        let found = request
        return ScreenSample(
            composer: composer, path: path,
            result: await Result(catching: { try await explanation(of: composer, for: found) }))
    }
}

extension ScreenExplanation {
    fileprivate var links: [ScreenPath] {
        let actions = sections.flatMap(\.allCells).flatMap(\.actions)
        return barItems.compactMap(\.opens) + barItems.flatMap(\.menuOpens)
            + actions.compactMap { action in if case .navigate(let path) = action.kind { path } else { nil } }
    }
}

extension SectionExplanation {
    /// The cells, and their children.
    public var allCells: [CellExplanation] { cells.flatMap { [$0] + $0.children } }
}
