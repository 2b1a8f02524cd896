internal import Caching

/// A sample screen of a composer, explained.
public struct ScreenSample: Sendable {
    /// The composer.
    public let composer: any ScreenComposer
    /// The explanation, or the error if the screen can't be shown to the caller; `nil` if no other screen links to a
    /// screen of the composer.
    public let result: Result<ScreenExplanation, any Error>?
}

extension ScreenRenderer {
    /// Returns a sample screen of each composer of `catalog`, in the catalog's order. For a screen with parameters it
    /// is the first one that another screen links to, by a bar item or by an action for which `follows` returns true.
    ///
    /// - Parameters:
    ///   - catalog: The screens of the service.
    ///   - request: A client request; its path is ignored.
    ///   - follows: Returns whether the link of an action is followed; by default if the action is emitted.
    public func samples(
        of catalog: ScreenCatalog, for request: ClientRequest,
        following follows: @Sendable (ActionExplanation) -> Bool = { $0.isEmitted }
    ) async -> [ScreenSample] {
        var samples: [ScreenPattern: ScreenSample] = [:]
        var paths = catalog.composers.compactMap(\.pattern.path)
        while !paths.isEmpty {
            let path = paths.removeFirst()
            guard let composer = catalog.composer(for: path), samples[composer.pattern] == nil else { continue }
            let sample = await sample(composer, at: path, for: request)
            samples[composer.pattern] = sample
            if case .success(let screen) = sample.result { paths += screen.links(following: follows) }
        }
        return catalog.composers.map { composer in
            samples[composer.pattern] ?? ScreenSample(composer: composer, result: nil)
        }
    }

    private func sample(
        _ composer: any ScreenComposer, at path: ScreenPath, for request: ClientRequest
    ) async -> ScreenSample {
        var request = request
        request.screen.path = path
        let found = request
        return ScreenSample(
            composer: composer, result: await Result(catching: { try await explanation(of: composer, for: found) }))
    }
}

extension ScreenExplanation {
    fileprivate func links(following follows: (ActionExplanation) -> Bool) -> [ScreenPath] {
        let actions = sections.flatMap(\.allCells).flatMap(\.actions).filter(follows)
        return barItems.compactMap(\.opens) + barItems.flatMap(\.menuOpens)
            + actions.compactMap { action in if case .navigate(let path) = action.kind { path } else { nil } }
    }
}

extension SectionExplanation {
    /// The cells, and their children.
    public var allCells: [CellExplanation] { cells.flatMap { [$0] + $0.children } }
}
