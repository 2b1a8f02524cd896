internal import HTTPServing
internal import ScreenService
internal import Screens

extension TestService {
    /// Returns the caller without a token and, for each other role, the two subjects of the options.
    func callers(_ options: CheckOptions) -> [Caller] {
        [withoutToken] + callers(as: options.subject) + callers(as: options.other)
    }

    /// Returns `subject` in each role that needs a token.
    func callers(as subject: Subject) -> [Caller] {
        service.application.catalog.roles.all.filter { $0 != withoutToken.role }
            .map { Caller(role: $0, subject: subject) }
    }

    /// Returns the paths of the options, a path for each composer that is listed or linked to, and those of the choices
    /// that these screens don't show.
    func paths(_ options: CheckOptions) async throws -> [String] {
        let listed = service.application.catalog.composers.map(\.pattern).filter { $0.path != nil }
        var found = Set(options.paths.compactMap { pattern(of: $0) } + listed)
        let ownPaths = options.paths.filter { !$0.isEmpty }
        var paths = ownPaths + listed.map { "/screens/\($0)" }.filter { !ownPaths.contains($0) }
        var next = 0
        while next < paths.count {
            for link in try await screens(at: paths[next], options).flatMap(\.links) {
                if let pattern = pattern(of: link), found.insert(pattern).inserted { paths.append(link) }
            }
            next += 1
        }
        for path in paths {
            let choices = try await screens(at: path, options).flatMap { $0.choices.flatMap(\.options) }
            for choice in choices where !choice.isSelected && !paths.contains(choice.href) { paths.append(choice.href) }
        }
        return paths
    }

    private func screens(at path: String, _ options: CheckOptions) async throws -> [TestScreen] {
        var screens: [TestScreen] = []
        for caller in callers(options) { screens.append(try await screen(path, as: caller)) }
        return screens
    }

    func patterns(missingFrom paths: [String]) -> [ScreenPattern] {
        let found = Set(paths.compactMap { pattern(of: $0) })
        return service.application.catalog.composers.map(\.pattern).filter { !found.contains($0) }
    }

    /// Returns the identities and URLs of the screen at `path` for `caller` that can't be used; none if it is refused.
    func refusedParts(of path: String, for caller: Caller) async -> [SectionFailure] {
        guard let screen = Request(.get, path).screenPath else { return [] }
        let request = ClientRequest(screen, caller: caller, language: program.languages[0])
        return (try? await service.application.explanation(of: request))?.refusedParts ?? []
    }

    func pattern(of path: String) -> ScreenPattern? {
        Request(.get, path).screenPath.flatMap { service.application.catalog.composer(for: $0)?.pattern }
    }
}

extension TestScreen {
    var links: [String] {
        let inBar = json["barItems"].elements.flatMap { $0["actions"].elements + $0["menu"].elements }
            .map { TestAction(json: $0) }
        let inCells = sections.flatMap(\.allCells).flatMap(\.allActions)
        return (inBar + inCells).filter(\.navigates).compactMap(\.href)
    }
}
