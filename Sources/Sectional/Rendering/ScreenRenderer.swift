public import HighwayHash
internal import Identity

/// Composes screens, has their sections load side by side, and writes them as JSON.
public struct ScreenRenderer: Sendable {
    /// What it hashes content with: revisions agree between those who have the same key.
    public let key: ContentKey
    let deadline: Duration
    let clock: any Clock<Duration>
    let errorText: @Sendable (LanguageTag) -> String

    /// A renderer whose revisions are hashes under `key`. It gives each section `deadline` to load, by `clock`;
    /// `errorText` is what the `ErrorCell` of a section that failed says.
    public init(
        key: ContentKey, deadline: Duration, clock: any Clock<Duration> = ContinuousClock(),
        errorText: @escaping @Sendable (LanguageTag) -> String
    ) {
        self.key = key
        self.deadline = deadline
        self.clock = clock
        self.errorText = errorText
    }

    /// The screen that `composer` makes for `request`. Throws `ScreenError`, and what the composer throws.
    public func screen(_ composer: any ScreenComposer, for request: ClientRequest) async throws -> Screen {
        var request = request
        let controller = try await composer.controller(for: &request, self)
        let loads = await load(controller, request.paging)
        return try write(controller, loads, for: consume request)
    }

    /// A page of one section of the screen. Throws `ScreenError`, `PageError` for a wrong cursor, and what the section
    /// throws.
    public func page(
        _ request: PageRequest, of section: SectionID, _ composer: any ScreenComposer, for screen: ClientRequest
    ) async throws -> SectionPage {
        var screen = screen
        let controller = try await composer.controller(for: &screen, self).section(section)
        let page = try await SideBySide.value(within: deadline, clock: clock) { try await controller.loaded(request) }
        var writer = ScreenWriter(request: screen, key: key)
        try page.writePage(of: section, to: &writer)
        return writer.finishPage()
    }

    /// What the screen is called in a list of screens. No section is loaded for that, but what is personal is composed: it
    /// may say that there is no such screen for the caller. Throws `ScreenError` and what the composer throws.
    public func title(_ composer: any ScreenComposer, for request: ClientRequest) async throws -> String {
        var request = request
        return try await composer.controller(for: &request, self).title
    }

    /// The same controller when its personal parts that have to be waited for are composed, side by side. Throws
    /// `ScreenError` where one of them says that there is no such screen.
    func composed(_ controller: AnyScreenController) async throws -> AnyScreenController {
        var parts = controller.parts
        // What stands in a part that was waited for may have to be waited for too.
        while !parts.waiting.isEmpty { parts = try await composed(parts) }
        return AnyScreenController(title: controller.title, parts: parts)
    }

    private func composed(_ parts: ScreenParts) async throws -> ScreenParts {
        let waiting = parts.waiting
        let made = await SideBySide.results(count: waiting.count, within: deadline, clock: clock) {
            try await waiting[$0].compose()
        }
        return try parts.composed(made)
    }
}

extension ScreenRenderer {
    private enum Part: Sendable {
        case section(any LoadedPage)
        case title(String)

        var page: (any LoadedPage)? { if case .section(let page) = self { page } else { nil } }
        var title: String? { if case .title(let title) = self { title } else { nil } }
    }

    private typealias Load = Result<Part, any Error>

    /// Loads the title, if it takes loading, beside the sections: it is the last of what runs side by side.
    private func load(_ controller: AnyScreenController, _ paging: ClientRequest.Paging) async -> [Load] {
        let (sections, title) = (controller.sections, controller.parts.title)
        let count = sections.count + (title == nil ? 0 : 1)
        return await SideBySide.results(count: count, within: deadline, clock: clock) { index in
            if index == sections.count, let title { return Part.title(try await title.load()) }
            let section = sections[index]
            return Part.section(try await section.loaded(paging.page(of: section.id)))
        }
    }

    private func write(
        _ controller: AnyScreenController, _ loads: [Load], for request: consuming ClientRequest
    ) throws -> Screen {
        var writer = ScreenWriter(request: request, key: key, headroom: ScreenWriter.headroom)
        var failures = try write(controller.sections, loads, to: &writer)
        var title = loads.lazy.compactMap { (try? $0.get())?.page?.title }.last ?? controller.title
        let titleLoad = controller.parts.title == nil ? nil : loads.last
        do { title = try titleLoad?.get().title ?? title } catch {
            failures.append(SectionFailure(section: nil, error: error))
        }
        let (path, undisplayed) = (writer.request.screen.path, writer.undisplayed)
        let (bytes, revision, index) = writer.screen(title: title, barItems: controller.parts.barItems)
        return Screen(
            id: Identifier(path.description), bytes: bytes, revision: revision, key: key,
            topics: controller.parts.topics, index: index,
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
                failures.append(
                    SectionFailure(section: section.id, error: DuplicateIdentity(id: Identifier(section.id.rawValue))))
                continue
            }
            do { try load.get().page?.write(section, to: &writer) } catch let error as PageError {
                // The client's fault, not the source's.
                throw error
            } catch {
                failures.append(SectionFailure(section: section.id, error: error))
                try writer.writeFailed(section, text: errorText(writer.request.screen.language))
            }
        }
        if !sections.isEmpty, failures.count == sections.count { throw ScreenError.everySectionFailed(failures) }
        return failures
    }
}
