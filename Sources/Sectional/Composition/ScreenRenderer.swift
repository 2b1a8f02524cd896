/// Composes screens, has their sections load side by side, and writes them as JSON.
public struct ScreenRenderer: Sendable {
    let deadline: Duration
    let clock: any Clock<Duration>
    let errorText: @Sendable (LanguageTag) -> String

    /// A renderer that gives each section `deadline` to load, by `clock`; `errorText` is what the `ErrorCell` of a
    /// section that failed says.
    public init(
        deadline: Duration, clock: any Clock<Duration> = ContinuousClock(),
        errorText: @escaping @Sendable (LanguageTag) -> String
    ) {
        self.deadline = deadline
        self.clock = clock
        self.errorText = errorText
    }

    /// The screen that `composer` makes for `request`. Throws `ScreenError`, and what the composer throws.
    public func screen(_ composer: any ScreenComposer, for request: ScreenRequest) async throws -> Screen {
        let controller = try await composer.controller(for: request)
        let loads = await load(controller, for: request)
        return try write(controller, loads, for: request)
    }

    /// A page of one section of the screen. Throws `ScreenError`, `PageError`, and what the section throws.
    public func page(
        _ request: PageRequest, of section: SectionID, _ composer: any ScreenComposer, for screen: ScreenRequest
    ) async throws -> SectionPage {
        let controller = try await composer.controller(for: screen)
        guard let controller = controller.sections.first(where: { $0.id == section }) else {
            throw ScreenError.sectionNotFound
        }
        let loads = await SideBySide.results(of: [controller], within: deadline, clock: clock) { section in
            try await section.loaded(request)
        }
        var writer = ScreenWriter(request: screen)
        for load in loads { try load.get().writePage(of: section, to: &writer) }
        return writer.finishPage()
    }

    /// The title and bar items that a caller would see, without loading anything. Throws `ScreenError` and what the
    /// composer throws.
    public func title(_ composer: any ScreenComposer, for request: ScreenRequest) async throws -> String {
        try await composer.controller(for: request).title
    }
}

extension ScreenRenderer {
    /// What loads side by side: the sections and, if it takes loading, the title behind them.
    private enum Source: Sendable {
        case section(any SectionController, PageRequest)
        case title(@Sendable () async throws -> String)
    }

    private enum Part: Sendable {
        case section(any LoadedPage)
        case title(String)
    }

    private typealias Load = Result<Part, any Error>

    private func load(_ controller: AnyScreenController, for request: ScreenRequest) async -> [Load] {
        var sources = controller.sections.map { Source.section($0, request.page(of: $0.id)) }
        if let loadedTitle = controller.loadedTitle { sources.append(.title(loadedTitle)) }
        return await SideBySide.results(of: sources, within: deadline, clock: clock) { source -> Part in
            switch source {
            case .section(let section, let page): .section(try await section.loaded(page))
            case .title(let load): .title(try await load())
            }
        }
    }

    private func write(
        _ controller: AnyScreenController, _ loads: [Load], for request: ScreenRequest
    ) throws -> Screen {
        var writer = ScreenWriter(request: request, headroom: ScreenWriter.headroom)
        var failures = try write(controller.sections, loads, to: &writer)
        var title = controller.title
        if controller.loadedTitle != nil {
            do { if case .title(let loaded)? = try loads.last?.get() { title = loaded } } catch {
                failures.append(SectionFailure(section: nil, error: error))
            }
        }
        let undisplayed = writer.undisplayed
        let (bytes, revision, index) = writer.screen(title: title, barItems: controller.barItems)
        return Screen(
            path: request.path, bytes: bytes, revision: revision, topics: controller.topics, index: index,
            failures: failures, undisplayed: undisplayed)
    }

    private func write(
        _ sections: [any SectionController], _ loads: [Load],
        to writer: inout ScreenWriter
    ) throws -> [SectionFailure] {
        var failures: [SectionFailure] = []
        writer.beginSections()
        var identities: Set<SectionID> = []
        for (section, load) in zip(sections, loads) {
            guard sections.count == 1 || identities.insert(section.id).inserted else {
                failures.append(SectionFailure(section: section.id, error: DuplicateIdentity(id: section.id.rawValue)))
                continue
            }
            do { if case .section(let page) = try load.get() { try page.write(section, to: &writer) } } catch let error as PageError {
                // The client's fault, not the source's.
                throw error
            } catch {
                failures.append(SectionFailure(section: section.id, error: error))
                try writer.writeFailed(section, text: errorText(writer.request.language))
            }
        }
        if !sections.isEmpty, failures.count == sections.count { throw ScreenError.everySectionFailed(failures) }
        return failures
    }
}
